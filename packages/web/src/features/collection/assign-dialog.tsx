import { useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { useDesk } from './desk.ts'
import { askedCase, type CaseAsked } from './case-act.ts'
import { allCollectors, mayTake, personWords } from './collector-options.ts'

/** What a list of cases asks with. Stands once on the screen. */
export function CaseDialogs() {
  const asked = useStore(askedCase)
  return asked && <AssignDialog {...asked} onClose={() => askedCase.set(null)} />
}

/** Gives a case to a collector who may take one: on duty, with a certificate, not full. */
export function AssignDialog({ row, refresh, refused, onClose }: CaseAsked & { onClose: () => void }) {
  const { t } = useSpeech()
  const desk = useDesk()
  const { department, calls } = desk
  const form = useCallForm({
    call: calls.assignCase,
    first: { to: '', note: '' },
    request: ({ to, note }, requestKey) => ({
      orderNo: row.orderNo,
      version: row.version,
      requestKey,
      to: Number(to),
      note,
    }),
    check: ({ to }): Record<string, string> => (to === '' ? { to: 'required' } : {}),
    about: { COLLECTOR_OFF_DUTY: 'to', COLLECTOR_FULL: 'to', CERTIFICATE_MISSING: 'to' },
    onConflict: (refusal) => {
      onClose()
      refused(refusal)
    },
    done: () => {
      onClose()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('collection.acts.assign.title', { orderNo: row.orderNo })}
      form={form}
      submit={t('collection.acts.assign.act')}
    >
      <p>{t(`desk.${department}.effect`)}</p>
      <Detail call={calls.getCollectors} request={allCollectors}>
        {({ items }) => {
          const others = items.filter(({ id }) => id !== row.holder?.id)
          const able = others.filter((person) => mayTake(desk, person))
          const n = others.length - able.length
          return (
            <SelectField
              label={t(`desk.${department}.holder`)}
              required
              empty={t(`desk.${department}.choose`)}
              options={able.map((person) => ({ value: String(person.id), label: personWords(person, t) }))}
              hint={n > 0 && t(`desk.${department}.others`, { n })}
              {...form.bind('to')}
            />
          )
        }}
      </Detail>
      <NoteField label={t('collection.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

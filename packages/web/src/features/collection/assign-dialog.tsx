import { assignCase } from '@lumbung/contract/collection/case'
import { getCollectors } from '@lumbung/contract/collection/collector'
import { pageRowsMax } from '@lumbung/contract/list'
import { useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { askedCase, type CaseAsked } from './case-act.ts'

type Collector = RowOf<typeof getCollectors>

/** What a list of cases asks with. Stands once on the screen. */
export function CaseDialogs() {
  const asked = useStore(askedCase)
  return asked && <AssignDialog {...asked} onClose={() => askedCase.set(null)} />
}

const mayTake = ({ onDuty, certified, held, capacity }: Collector) =>
  onDuty && certified && (capacity === null || held < capacity)

function personWords({ name, held, capacity }: Collector, t: Translate): string {
  return capacity === null
    ? t('collection.acts.assign.person', { name, held })
    : t('collection.acts.assign.personOf', { name, held, capacity })
}

/** Gives a case to a collector who may take one: on duty, with a certificate, not full. */
export function AssignDialog({ row, refresh, refused, onClose }: CaseAsked & { onClose: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: assignCase,
    first: { to: '', note: '' },
    request: ({ to, note }, requestKey) => ({
      orderNo: row.orderNo,
      version: row.version,
      requestKey,
      to: Number(to),
      note,
    }),
    check: ({ to }): Record<string, string> => (to === '' ? { to: 'required' } : {}),
    about: { OFF_DUTY: 'to', CAPACITY_REACHED: 'to', CERTIFICATE_MISSING: 'to' },
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
      <p>{t('collection.acts.assign.effect')}</p>
      <Detail
        call={getCollectors}
        request={{ filter: {}, sort: { column: 'held', descending: false }, size: pageRowsMax }}
      >
        {({ items }) => {
          const others = items.filter(({ id }) => id !== row.holder?.id)
          const able = others.filter(mayTake)
          const n = others.length - able.length
          return (
            <SelectField
              label={t('collection.acts.assign.to')}
              required
              empty={t('collection.acts.assign.choose')}
              options={able.map((person) => ({ value: String(person.id), label: personWords(person, t) }))}
              hint={n > 0 && t('collection.acts.assign.others', { n })}
              {...form.bind('to')}
            />
          )
        }}
      </Detail>
      <NoteField label={t('collection.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

import { decideUnmasked } from '@lumbung/contract/order/export-unmasked'
import type { getExports } from '@lumbung/contract/utils/export'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Format } from '../../locales/format.ts'
import type { Translate } from '../../locales/words.ts'
import { Fields, NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'

type Export = RowOf<typeof getExports>

interface AskedDecision {
  row: Export
  agree: boolean
  refresh: Tools['refresh']
}

/** The unmasked export that is to be decided on. */
export const askedDecision = createStore<AskedDecision | null>(null)
const close = () => askedDecision.set(null)

/** Which personal data a file holds unmasked, in words. */
export function openedWords({ opened }: Pick<Export, 'opened'>, t: Translate): string {
  return opened.map((field) => t(`reveal.fields.${field}`)).join(', ')
}

/** Who asked for what and why, and who decided; nothing of a file that is masked. */
export function unmaskedFacts(row: Export, t: Translate, format: Format) {
  const { askedBy, opened, filter, reasonCode, note, total, decidedBy, decisionNote } = row
  if (opened.length === 0) return []
  return [
    { label: t('unmasked.askedBy'), value: askedBy.name },
    { label: t('unmasked.orders'), value: format.number(total ?? 0) },
    {
      label: t('unmasked.filter'),
      value: filter.map(({ label, value }) => `${label}: ${value}`).join(' · ') || t('unmasked.noFilter'),
    },
    { label: t('unmasked.which'), value: openedWords(row, t) },
    ...(reasonCode === null ? [] : [{ label: t('unmasked.why'), value: t(`reveal.reasons.${reasonCode}`) }]),
    ...(note === '' ? [] : [{ label: t('reveal.note'), value: note }]),
    ...(decidedBy === null ? [] : [{ label: t('unmasked.decidedBy'), value: decidedBy.name }]),
    ...(decisionNote === '' ? [] : [{ label: t('unmasked.decisionNote'), value: decisionNote }]),
  ]
}

/** Says what is asked for and why, before it is agreed to or refused. Stands once on the screen. */
export function DecideUnmaskedDialog() {
  const asked = useStore(askedDecision)
  return asked && <Decide key={asked.row.id} {...asked} />
}

function Decide({ row, agree, refresh }: AskedDecision) {
  const { t, format } = useSpeech()
  const form = useCallForm({
    call: decideUnmasked,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id: row.id, agree, note: note.trim(), requestKey }),
    check: ({ note }): Record<string, string> => (!agree && note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: agree ? 'good' : 'bad', text: t(agree ? 'unmasked.agreed' : 'unmasked.refused') })
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t(agree ? 'unmasked.agreeTitle' : 'unmasked.refuseTitle')}
      form={form}
      submit={t(agree ? 'unmasked.agree' : 'unmasked.refuse')}
    >
      <KeyValues
        entries={[{ label: t('utils.title'), value: row.title }, ...unmaskedFacts(row, t, format)]}
      />
      <Fields>
        <NoteField label={t('unmasked.decisionNote')} required={!agree} rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

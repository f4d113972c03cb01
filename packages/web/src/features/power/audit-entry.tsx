import { getAuditLog } from '@lumbung/contract/power/logs'
import { particularName, particularValue } from '../../parts/event/particulars.ts'
import { useSpeech, type Speech } from '../../locales/language.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import cell from '../../ui/list/cell.module.css'
import type { OneProps, RowOf } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { eventWord, outcomeOf, reasonOf, SubjectOf, whoWord } from './audit-words.tsx'
import { callWord } from './power-words.ts'

type AuditRow = RowOf<typeof getAuditLog>
type Change = AuditRow['changes'][number]

/** One entry of the trail: who did what to whom, and what it was before and after. */
export function AuditEntry({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <OneRow call={getAuditLog} id={id} onClose={onClose}>
      {(row) => <Shown row={row} onClose={onClose} />}
    </OneRow>
  )
}

/** A call in its own words, every other name as the history of an order has it. */
function nameOf({ name }: Change, { t }: Speech): string {
  return name.map((part) => (part.includes(' /') ? callWord(t, part) : particularName(part, t))).join(' › ')
}

function Shown({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const speech = useSpeech()
  const { t, format } = speech
  const valueOf = (text: string | null) =>
    text === null ? <span className={cell.quiet}>–</span> : particularValue(text, speech)
  const hasBefore = row.changes.some(({ before }) => before !== null)
  return (
    <Dialog opened wide onClose={onClose} title={eventWord(t, row.event)}>
      <KeyValues
        entries={[
          { label: t('power.log.at'), value: format.instant(row.at) },
          { label: t('power.log.who'), value: whoWord(row, t) },
          { label: t('power.log.subject'), value: <SubjectOf row={row} /> },
          { label: t('order.status'), value: outcomeOf(row, t) },
          ...(row.reason === null ? [] : [{ label: t('power.log.reason'), value: reasonOf(row.reason, t) }]),
          ...(row.ip === null ? [] : [{ label: t('power.log.ip'), value: row.ip }]),
          ...(row.requestId === null ? [] : [{ label: t('power.log.requestId'), value: row.requestId }]),
        ]}
      />
      {row.changes.length === 0 ? (
        <p className={cell.quiet}>{t('power.log.noDetail')}</p>
      ) : (
        <SmallTable
          label={t('power.log.changes')}
          rows={row.changes}
          rowKey={({ name }) => name.join('\n')}
          columns={[
            { key: 'name', head: t('power.log.changes'), cell: (change) => nameOf(change, speech) },
            ...(hasBefore
              ? [
                  {
                    key: 'before',
                    head: t('power.log.before'),
                    cell: ({ before }: Change) => valueOf(before),
                  },
                ]
              : []),
            {
              key: 'after',
              head: t(hasBefore ? 'power.log.after' : 'power.log.value'),
              grow: true,
              cell: ({ after }) => valueOf(after),
            },
          ]}
        />
      )}
    </Dialog>
  )
}

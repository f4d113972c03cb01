import { correctOutwardRow, getOutwardRow, getOutwardRows } from '@lumbung/contract/utils/outward-report'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import cell from '../../ui/list/cell.module.css'
import type { OneProps, RowOf } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { askedRow } from './outward-correction.tsx'
import { rowStates } from './outward-states.ts'

/** One row: what it tells, under whose name, and what was said of it. */
export function OutwardRowView({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <OneRow call={getOutwardRows} id={id} onClose={onClose}>
      {(row) => <Shown row={row} onClose={onClose} />}
    </OneRow>
  )
}

function Shown({ row, onClose }: { row: RowOf<typeof getOutwardRows>; onClose: () => void }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const said = [row.saidCode, row.saidWords].filter(Boolean).join(': ')
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('outward.row', { key: row.key })}
      foot={
        <>
          <LinkButton to={`/order/detail/${row.orderNo}`}>{t('outward.openOrder')}</LinkButton>
          {row.can.correct && holds(correctOutwardRow.name) && (
            <Button kind="filled" onClick={() => askedRow.set(row.id)}>
              {t('outward.correct')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <StatusTag {...standingOf(rowStates, row.state, t)} /> {said}
      </p>
      <Detail call={getOutwardRow} request={{ id: row.id }} onClose={onClose}>
        {({ values }) => (
          <SmallTable
            label={t('outward.tells')}
            rows={values}
            rowKey={({ field }) => field}
            columns={[
              { key: 'ours', head: t('outward.ours'), cell: ({ field }) => t(`outward.fields.${field}`) },
              {
                key: 'theirs',
                head: t('outward.theirs'),
                cell: ({ column }) => column ?? <span className={cell.quiet}>{t('outward.notTold')}</span>,
              },
              {
                key: 'value',
                head: t('outward.value'),
                grow: true,
                cell: ({ text, fault }) => (
                  <>
                    {text === '' ? <span className={cell.quiet}>–</span> : <MaskedValue value={text} />}
                    {fault && <div className={cell.late}>{t(`outward.faults.${fault}`)}</div>}
                  </>
                ),
              },
            ]}
          />
        )}
      </Detail>
    </Dialog>
  )
}

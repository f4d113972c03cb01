import { useUser } from '../../core/session.ts'
import { dayOf } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { caseEndingStates } from './case-states.ts'
import type { EndedCase, PlacedCase } from './my-cases-answer.ts'
import styles from './my-cases-list.module.css'
import { PromiseStatus } from './promise-status.tsx'
import { Attempts, ReachStatus } from '../../parts/contact/reach-status.tsx'
import { deskOf } from './use-my-cases.ts'
import { DaysToDue } from './days-to-due.tsx'
import { useDesk } from './desk.ts'
import { reasonWords } from './work-reason.ts'

/** A case that is worked on, or one that ended today. */
export type MyCaseRow = PlacedCase | EndedCase

export const isEnded = (row: MyCaseRow): row is EndedCase => 'ending' in row

interface RowProps {
  row: MyCaseRow
  nowMs: number
  isCurrent: boolean
  onCurrent: (orderNo: string) => void
}

/** One case in a line: its place, why now, whether it may be called, what was promised and is owed. */
export const MyCasesRow = memo(Row)

function Row({ row, nowMs, isCurrent, onCurrent }: RowProps) {
  const desk = useDesk()
  const { orderNo, promise, daysLate, borrowerName, lastContactAt } = row
  const open = isEnded(row) ? null : row
  return (
    <div
      role="row"
      data-case={orderNo}
      data-current={isCurrent || undefined}
      // J and K bring the focus here; Tab goes on to what can be pressed.
      tabIndex={-1}
      className={styles.row}
      onPointerDown={() => onCurrent(orderNo)}
    >
      <Cell end>{open && <span className={cell.quiet}>{open.place}</span>}</Cell>
      <Cell>
        <Link to={deskOf(desk, orderNo)}>
          <OrderNumberText orderNo={orderNo} />
        </Link>
      </Cell>
      <Cell>
        {open ? (
          <Reason row={open} nowMs={nowMs} />
        ) : (
          isEnded(row) && row.ending && <StateOf set={caseEndingStates} state={row.ending} />
        )}
      </Cell>
      <Cell>{open ? <ReachStatus reach={open.reach} /> : <Dash />}</Cell>
      <Cell end>{open ? <Attempts reach={open.reach} /> : <Dash />}</Cell>
      <Cell>{promise ? <PromiseStatus promise={promise} short /> : <Dash />}</Cell>
      <Cell end>
        <Money amount={open?.owed ?? null} />
      </Cell>
      <Cell end>
        <DaysToDue daysLate={daysLate} />
      </Cell>
      <Cell>
        <MaskedValue value={borrowerName} />
      </Cell>
      <Cell end>{lastContactAt ? <LastContact at={lastContactAt} /> : <Dash />}</Cell>
      <Cell end>{open?.reach.lawful && <CallLink orderNo={orderNo} />}</Cell>
    </div>
  )
}

function Cell({ end, children }: { end?: boolean; children: ReactNode }) {
  return (
    <div role="cell" className={styles.cell} data-end={end}>
      {children}
    </div>
  )
}

interface ReasonProps {
  row: PlacedCase
  nowMs: number
  /** The fact alone, where there is no room for more. */
  short?: boolean
}

/** The fact in ink, what stands after it a step back; whole in its title should a narrow window cut it. */
export function Reason({ row, nowMs, short }: ReasonProps) {
  const { t, format, language } = useSpeech()
  const { businessDate: today } = useUser()
  const { fact, detail } = reasonWords(row, { t, format, today, language }, nowMs)
  const after = detail && t('myCases.joined', { detail })
  return (
    <span className={cell.cut} title={`${fact}${after}`}>
      {fact}
      {!short && <span className={cell.quiet}>{after}</span>}
    </span>
  )
}

/** The time today, the day before. */
function LastContact({ at }: { at: string }) {
  const { format } = useSpeech()
  const { businessDate: today } = useUser()
  const day = dayOf(at)
  return (
    <span className={cell.soft} title={format.instant(at)}>
      {day === today ? format.time(at) : format.dayShort(day)}
    </span>
  )
}

/** Only where a call is lawful; it opens the desk, which asks the guard again. */
function CallLink({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const desk = useDesk()
  const label = t('myCases.call', { orderNo })
  return (
    <Link to={deskOf(desk, orderNo)} className={styles.call} aria-label={label} title={label}>
      <Icon name="phone" size={15} />
    </Link>
  )
}

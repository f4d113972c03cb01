import type { HeldBackReason } from '@lumbung/domain/cases/dispatch'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type StateLook, Status } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { EmbeddedList } from '../../ui/list/embedded-list.tsx'
import { readPlace } from '../../ui/list/filter-text.ts'
import type { ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { Section } from '../../ui/page/screen.tsx'
import { DaysToDue } from './days-to-due.tsx'
import { collectionDesk, type Desk, type DeskCalls, useDesk } from './desk.ts'
import type { HeldBackCount, Move, ShownRun } from './dispatch-answer.ts'
import styles from './dispatch-held-back.module.css'

const looks: Readonly<Record<HeldBackReason, StateLook>> = {
  promiseOpen: { family: 'wait', glyph: 'half' },
  nobody: { family: 'bad', glyph: 'cross-disc' },
  noOther: { family: 'none', glyph: 'minus-disc' },
}

/** What happens instead, and which rule would have had it otherwise. */
function insteadOf({ why, rule }: HeldBackCount, t: Translate): string {
  if (rule === 'new') return t('dispatch.waits')
  return t('dispatch.because', { rule: t(`dispatch.why.${rule}`), instead: t(`dispatch.instead.${why}`) })
}

/** Cases that a rule would move and that stay, or that nobody can be given, counted by why; each number opens its cases. */
export function HeldBack({ run }: { run: ShownRun }) {
  const { t, format } = useSpeech()
  const [opened, setOpened] = useState<HeldBackCount | null>(null)
  if (run.heldBack.length === 0) return null
  const all = run.heldBack.reduce((sum, { cases }) => sum + cases, 0)
  return (
    <Section title={t('dispatch.figures.heldBack')} note={format.number(all)}>
      <ul className={styles.reasons}>
        {run.heldBack.map((count) => (
          <li key={`${count.why} ${count.rule}`} className={styles.reason}>
            <b className={styles.cases}>{format.number(count.cases)}</b>
            <Status look={looks[count.why]} word={t(`dispatch.heldBack.${count.why}`)} />
            <span className={styles.instead}>{insteadOf(count, t)}</span>
            <Button kind="link" onClick={() => setOpened(count)}>
              {t('dispatch.openCases', { n: count.cases })}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <HeldBackDialog run={run} count={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

const c = columnsOf(collectionDesk.calls.getDispatchMoves)

function holderCell({ from }: Move, { t }: Pick<Tools, 't'>) {
  return from ? from.name : t('dispatch.table.nobody')
}

function specFor(desk: Desk, stage: string): ListSpec<DeskCalls['getDispatchMoves']> {
  const caseOf = (row: Move) => desk.detailOf(stage, row.orderNo)
  return {
    name: desk.screens.dispatch,
    call: desk.calls.getDispatchMoves,
    rowKey: (row) => String(row.id),
    whenEmpty: { text: 'dispatch.heldBackEmpty' },
    sort: { column: 'amount', descending: true },
    filters: [],
    open: caseOf,
    columns: [
      orderNoColumn(caseOf),
      c.masked('borrowerName', 'order.borrower', { width: 140 }),
      c.cell('daysLate', 'order.daysLate', (row) => <DaysToDue daysLate={row.daysLate} />, {
        width: 90,
        align: 'end',
      }),
      c.money('amount', 'order.remaining', { sort: 'amount', width: 120 }),
      c.cell('from', `desk.${desk.department}.holder`, holderCell, {
        width: 160,
        grow: true,
        field: 'from.name',
      }),
    ],
    phone: (row, tools) => ({
      status: <DaysToDue daysLate={row.daysLate} />,
      amount: row.amount === 0 ? <Dash /> : tools.format.number(row.amount),
      line: row.orderNo,
      side: holderCell(row, tools),
    }),
  }
}

function HeldBackDialog({
  run,
  count,
  onClose,
}: {
  run: ShownRun
  count: HeldBackCount
  onClose: () => void
}) {
  const { t } = useSpeech()
  const desk = useDesk()
  const [spec] = useState(() => specFor(desk, run.stage))
  const [place, setPlace] = useState(() => readPlace([], new URLSearchParams()))
  return (
    <Dialog opened wide onClose={onClose} title={t(`dispatch.heldBack.${count.why}`)}>
      <p>{insteadOf(count, t)}</p>
      <div className={styles.list}>
        <EmbeddedList
          spec={spec}
          filter={{ run: run.id, heldBack: [count.why], why: [count.rule], isHeldBack: true }}
          since={[run.state]}
          place={place}
          onGo={(next) => setPlace({ ...place, page: 1, after: null, ...next })}
          none={t('dispatch.moves.none')}
        />
      </div>
    </Dialog>
  )
}

import type { BoardHour } from '@lumbung/contract/day-board'
import { sharePpm } from '@lumbung/domain/money'
import { useMedia } from '../../ui/use-media.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import type { AskedBoard } from '../figure/asked-proof.ts'
import { Proof } from '../figure/proof.tsx'
import type { BoardAnswer } from './board-answer.ts'
import styles from './board-curves.module.css'

const firstHour = 7
const lastHour = 21

/** The hours of a day that are shown, whatever happened outside them. */
function hoursShown(...days: readonly (readonly BoardHour[])[]): number[] {
  const all = days.flat().map(({ hour }) => hour)
  const [from, to] = [Math.min(firstHour, ...all), Math.max(lastHour, ...all)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const of = (hours: readonly BoardHour[], hour: number, what: 'collected' | 'connected' | 'calls') =>
  hours.find((each) => each.hour === hour)?.[what] ?? 0

function untilEach(hours: readonly BoardHour[], shown: readonly number[]): number[] {
  let sum = 0
  return shown.map((hour) => (sum += of(hours, hour, 'collected')))
}

const jakartaHour = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).getUTCHours()

/** What was collected until each hour, and how many were reached in it, beside the same weekday before. */
export function BoardCurves({
  answer,
  proof,
  filter,
  tools,
}: {
  answer: BoardAnswer
  proof: AskedBoard['board']
  /** What the board is narrowed by. */
  filter: object
  tools: Tools
}) {
  const { t, format } = tools
  const isPhone = useMedia('(width < 1021px)')
  if (isPhone || answer.standing === 'none') return null
  const { before, hours, standing, day } = answer
  const shown = hoursShown(hours, before?.hours ?? [])
  // The running hour is told in words: drawn, it would look as if it were whole.
  const running = standing === 'live' ? jakartaHour(answer.at) : null
  const whole = running === null ? shown : shown.filter((hour) => hour < running)
  const names = { day: format.dayLong(day), before: before ? format.dayLong(before.day) : '' }
  const chart = (
    values: (from: readonly BoardHour[], at: readonly number[]) => number[],
    number: (n: number) => string,
    summary: string,
  ) => (
    <LineChart
      lines={[
        ...(before
          ? [{ label: names.before, values: values(before.hours, shown), tone: 'context' as const }]
          : []),
        { label: names.day, values: values(hours, whole), tone: 'subject' },
      ]}
      ticks={shown.map((hour) => String(hour + 1).padStart(2, '0'))}
      number={number}
      summary={summary}
    />
  )
  const collected = collectedWords(answer, whole, running, tools)
  const connected = connectedWords(answer, running, tools)
  return (
    <div className={styles.curves}>
      <section className={styles.curve} aria-label={t('board.curves.collected')}>
        <h2>
          {t('board.curves.collected')} <span className={styles.words}>{collected}</span>
          <Proof
            asked={{ board: proof, filter: { ...filter, day, figure: 'collected' } }}
            name={t('board.collected')}
            shown={answer.sums.collected}
          />
        </h2>
        {chart(untilEach, format.short, collected)}
      </section>
      <section className={styles.curve} aria-label={t('board.curves.connected')}>
        <h2>
          {t('board.curves.connected')} <span className={styles.words}>{connected}</span>
        </h2>
        {chart((from, at) => at.map((hour) => of(from, hour, 'connected')), format.number, connected)}
      </section>
    </div>
  )
}

function collectedWords(
  { sums, before, hours }: BoardAnswer,
  whole: readonly number[],
  running: number | null,
  { t, format }: Tools,
): string {
  const said = t('board.curves.soFar', { amount: format.number(sums.collected) })
  if (before === null) return said
  const now = untilEach(hours, whole).at(-1) ?? 0
  const then = untilEach(before.hours, whole).at(-1) ?? 0
  const distance = sharePpm(now - then, then)
  if (distance === null) return said
  const words = {
    percent: format.percent(Math.abs(distance), 1),
    day: format.dayLong(before.day),
    time: `${String(running ?? 24).padStart(2, '0')}:00`,
  }
  return `${said}, ${t(distance < 0 ? 'board.curves.below' : 'board.curves.above', words)}`
}

function connectedWords({ sums, hours }: BoardAnswer, running: number | null, { t, format }: Tools): string {
  const said = t('board.curves.reached', {
    n: format.number(sums.connected),
    calls: format.number(sums.calls),
  })
  if (running === null) return said
  const since = {
    time: `${String(running).padStart(2, '0')}:00`,
    n: format.number(of(hours, running, 'connected')),
  }
  return `${said}, ${t('board.curves.since', since)}`
}

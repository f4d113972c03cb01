import { useSpeech } from '../../locales/language.tsx'
import type { Format } from '../../locales/format.ts'
import styles from './replay-panel.module.css'
import type { Replay, ReplaySummary } from './use-replay.ts'
import { versionWord } from './version-words.ts'

/** Two sums at one scale, then what was beside what would have been. */
export function ReplayFigures({ replay, summary }: { replay: Replay; summary: ReplaySummary }) {
  const { t, format } = useSpeech()
  const { principalLost: avoided, income: lost } = summary.nowRefused
  const most = Math.max(avoided, lost, 1)
  return (
    <>
      <p className={styles.scope}>
        {t('rules.replay.scope', {
          n: format.number(summary.orders),
          from: format.dayShort(replay.fromDay),
          to: format.day(replay.toDay),
        })}
      </p>
      <div className={styles.sums}>
        <Sum label={t('rules.replay.avoided')} amount={avoided} share={avoided / most} tone="good" />
        <Sum label={t('rules.replay.lost')} amount={lost} share={lost / most} tone="bad" />
      </div>
      <table className={styles.compare} aria-label={t('rules.replay.compare')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('rules.replay.was')}</th>
            <th scope="col">{versionWord(t, replay.versionId)}</th>
            <th scope="col">{t('rules.replay.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(summary, format).map(({ key, was, would, difference }) => (
            <tr key={key}>
              <th scope="row">{t(`rules.replay.${key}`)}</th>
              <td>{was}</td>
              <td>
                <b>{would}</b>
              </td>
              <td>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(summary.missing > 0 || summary.failed > 0) && (
        <p className={styles.missing}>
          {t('rules.replay.missing', { n: format.number(summary.missing) })}
          {summary.failed > 0 && ` · ${t('rules.replay.notComputed', { n: format.number(summary.failed) })}`}
        </p>
      )}
    </>
  )
}

function Sum({
  label,
  amount,
  share,
  tone,
}: {
  label: string
  amount: number
  share: number
  tone: 'good' | 'bad'
}) {
  const { format } = useSpeech()
  return (
    <div className={styles.sum}>
      <span className={styles.sumLabel}>{label}</span>
      <p className={styles.amount}>
        <span>Rp</span> {format.number(amount)}
      </p>
      <span className={styles.bar} data-tone={tone} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

type Cell = {
  key: 'passed' | 'passRate' | 'd7' | 'principal'
  was: string
  would: string
  difference: string
}

function rowsOf({ was, would }: ReplaySummary, format: Format): Cell[] {
  const passed = (column: typeof was) => column.pass + column.manual
  const rate = (ppm: number | null) => (ppm === null ? '–' : format.percent(ppm))
  const points = (a: number | null, b: number | null) =>
    a === null || b === null ? '–' : withSign(b - a, (n) => format.percent(n).replace(/\s?%/, ''))
  const money = (n: number) => `Rp ${format.short(n)}`
  return [
    {
      key: 'passed',
      was: format.number(passed(was)),
      would: format.number(passed(would)),
      difference: withSign(passed(would) - passed(was), format.number),
    },
    {
      key: 'passRate',
      was: rate(was.passRatePpm),
      would: rate(would.passRatePpm),
      difference: points(was.passRatePpm, would.passRatePpm),
    },
    { key: 'd7', was: rate(was.d7Ppm), would: rate(would.d7Ppm), difference: points(was.d7Ppm, would.d7Ppm) },
    {
      key: 'principal',
      was: money(was.principal),
      would: money(would.principal),
      difference: withSign(would.principal - was.principal, format.short),
    },
  ]
}

/** `+12`, `−2,41`, `0`. */
export function withSign(n: number, write: (n: number) => string): string {
  if (n === 0) return write(0)
  return `${n > 0 ? '+' : '−'}${write(Math.abs(n))}`
}

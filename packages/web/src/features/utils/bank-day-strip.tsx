import { useSpeech } from '../../locales/language.tsx'
import { Proof } from '../../parts/figure/proof.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { ProgressBar } from '../../ui/controls/progress-bar.tsx'
import { type Figure, FigureStrip } from '../../ui/report/figure-strip.tsx'
import type { BankDay } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import styles from './bank-day.module.css'

/** What is unexplained, the balances with their two checks, and how far the day is. */
export function BankDayStrip({ account, day }: { account: number; day: BankDay }) {
  const { t, format } = useSpeech()
  const lines = day.in.lines + day.out.lines
  const explained = lines - day.open.lines
  const check = (isSo: boolean, words: string) => (
    <span className={styles.check}>
      <Glyph name={isSo ? 'check-disc' : 'cross-disc'} family={isSo ? 'good' : 'bad'} />
      <span className={styles.checkWords}>{words}</span>
    </span>
  )
  const figures: Figure[] = [
    {
      label: t('bank.unexplained'),
      value: `Rp ${signedAmount(day.open.amount, format)}`,
      note: t('bank.linesCount', { n: format.number(day.open.lines) }),
    },
    {
      label: t('bank.start'),
      value: format.number(day.start),
      note:
        day.before === null ? t('bank.startFirst') : check(day.before === day.start, t('bank.startAgrees')),
    },
    {
      label: t('bank.in'),
      value: (
        <>
          {signedAmount(day.in.amount, format)}
          <Proof
            asked={{ figure: 'bankIn', account, day: day.day }}
            name={t('bank.in')}
            shown={day.in.amount}
          />
        </>
      ),
      note: t('bank.linesCount', { n: format.number(day.in.lines) }),
    },
    {
      label: t('bank.out'),
      value: (
        <>
          {signedAmount(day.out.amount, format)}
          <Proof
            asked={{ figure: 'bankOut', account, day: day.day }}
            name={t('bank.out')}
            shown={day.out.amount}
          />
        </>
      ),
      note: t('bank.linesCount', { n: format.number(day.out.lines) }),
    },
    {
      label: t('bank.end'),
      value: format.number(day.end),
      note: check(day.start + day.in.amount + day.out.amount === day.end, t('bank.endAgrees')),
    },
  ]
  return (
    <>
      <FigureStrip figures={figures} />
      <ProgressBar
        label={t(day.statement.matching ? 'bank.matchingOf' : 'bank.explainedOf', {
          n: format.number(explained),
          of: format.number(lines),
        })}
        share={lines === 0 ? 1 : explained / lines}
      />
    </>
  )
}

import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { lineCalculation, lineTitle, partOf, stretchOf } from '../../parts/order/explain-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { seenWord } from '../../parts/order/seen-word.ts'
import { Section } from '../../ui/page/screen.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import type { ComplaintFile } from './complaint-answer.ts'
import { CheckLines } from './complaint-check-lines.tsx'
import styles from './complaint-panels.module.css'
import type { CheckStanding } from './use-complaint.ts'
import { clockIn, zoneShown } from '../../parts/contact/zone-time.ts'

/** Where the amount comes from, who saw the data, and the digest with what its check found. */
export function ComplaintPanels({ file, standing }: { file: ComplaintFile; standing: CheckStanding }) {
  return (
    <div className={styles.panels}>
      <Amount file={file} />
      <Looks file={file} />
      <Digest file={file} standing={standing} />
    </div>
  )
}

function Amount({ file: { amount, orderNo } }: { file: ComplaintFile }) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  if (!amount)
    return (
      <Section title={t('complaint.amount')}>
        <p className={styles.quiet}>{t('complaint.noLoan')}</p>
      </Section>
    )
  const many = amount.instalments > 1
  const lines = amount.lines.map((line, index) => ({ ...line, index }))
  return (
    <Section
      title={t('complaint.amount')}
      note={t('complaint.amountOn', { day: format.day(amount.day) })}
      actions={
        mayOpen('orderDetail') && (
          <LinkButton kind="plain" to={`/order/detail/${orderNo}`}>
            {t('complaint.everyDay')}
          </LinkButton>
        )
      }
    >
      <table className={styles.table} aria-label={t('complaint.amount')}>
        <tbody>
          {lines.map((line) => {
            const change = line.principal + line.interest + line.penalty + (partOf(line, 'fee') ?? 0)
            return (
              <tr key={line.index} data-taken={change < 0 || undefined}>
                <td className={styles.when}>{stretchOf(line, format)}</td>
                <td className={styles.what}>
                  {lineTitle(line, many, { t, format })}
                  <span className={styles.sum}>{lineCalculation(line, { t, format })}</span>
                </td>
                <td className={styles.change}>{format.number(change)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('account.owedOn', { day: format.day(amount.day) })}</td>
            <td className={styles.change}>
              <span className={styles.final}>{format.number(amount.owed.total)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

function Looks({ file: { seen, zone } }: { file: ComplaintFile }) {
  const { t, format } = useSpeech()
  return (
    <Section title={t('complaint.seen')} note={t('complaint.seenNote')}>
      {seen.length === 0 ? (
        <p className={styles.quiet}>{t('complaint.seenNone')}</p>
      ) : (
        <table className={styles.table} aria-label={t('complaint.seen')}>
          <tbody>
            {seen.map(({ id, at, who, field, reason, note }) => {
              const { day, time } = clockIn(zoneShown(zone), at)
              return (
                <tr key={id} title={note}>
                  <td className={styles.when}>
                    {format.dayShort(day)} {time}
                  </td>
                  <td>{who}</td>
                  <td>{seenWord(t, field)}</td>
                  <td className={styles.why}>
                    {reason && wordOr(t, 'reveal.reasons', reason).toLowerCase()}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function Digest({ file: { digest }, standing }: { file: ComplaintFile; standing: CheckStanding }) {
  const { t } = useSpeech()
  return (
    <Section title={t('complaint.digest')} note="SHA-256">
      <p className={styles.digest}>{digest.match(/.{8}/g)?.join(' ')}</p>
      <CheckLines standing={standing} />
    </Section>
  )
}

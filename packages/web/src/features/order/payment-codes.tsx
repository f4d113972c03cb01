import type { paymentCodeRow } from '@lumbung/contract/order/account'
import { banks } from '@lumbung/domain/bank'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/cell.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { dayOf } from '../../ui/format.ts'
import { Section } from '../../ui/screen.tsx'
import { StateOf } from '../../ui/status.tsx'
import styles from './payment-codes.module.css'

/** So many codes that can no longer be paid to are shown. */
const pastMax = 3

type PaymentCode = z.output<typeof paymentCodeRow>

/** The bank of a channel code (`BCA`, `ID_BCA`) or clearing code. */
function bankName(code: string | null): string {
  const bare = code?.replace(/^ID_/, '') ?? ''
  return banks.find((bank) => bank.channel === bare || bank.code === bare)?.name ?? bare
}

/** In groups of four, as it is read aloud. */
function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** What can be paid to now, each with its copy button; then the last ones that can not any more. */
export function PaymentCodes({ codes, today }: { codes: readonly PaymentCode[]; today: string }) {
  const { t, format } = useSpeech()
  const isOver = (code: PaymentCode) => code.expiresAt !== null && dayOf(code.expiresAt) < today
  const live = codes.filter((code) => code.state === 'issued' && !isOver(code))
  const past = codes.filter((code) => !live.includes(code)).slice(0, pastMax)
  const kindOf = (code: PaymentCode) => (code.kind === 'va' ? `VA ${bankName(code.bankCode)}` : 'Alfamart')
  const limits = (code: PaymentCode) =>
    [
      code.purpose === 'rollover' && t('account.rollover'),
      code.amount === null
        ? t('account.openAmount')
        : t('account.exactly', { amount: format.number(code.amount) }),
      code.expiresAt &&
        t('account.until', {
          time:
            dayOf(code.expiresAt) === today ? format.time(code.expiresAt) : format.day(dayOf(code.expiresAt)),
        }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={t('account.codes')}>
      {live.length === 0 && <p className={cell.quiet}>{t('account.noCodes')}</p>}
      <ul className={styles.codes}>
        {live.map((code) => (
          <li key={code.code} className={styles.code}>
            <span className={styles.kind}>
              {kindOf(code)} · {limits(code)}
            </span>
            <span className={styles.number}>{grouped(code.code)}</span>
            <CopyButton text={code.code} label={t('account.copyCode', { code: code.code })} />
          </li>
        ))}
        {past.map((code) => (
          <li key={`${code.code} ${code.issuedAt}`} className={styles.past}>
            <StateOf set="code" state={code.state === 'issued' ? 'expired' : code.state} />
            <span className={styles.kind}>
              {kindOf(code)} {grouped(code.code)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

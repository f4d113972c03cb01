import type { paymentCodeRow } from '@lumbung/contract/order/account'
import { banks } from '@lumbung/domain/order/bank'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { dayOf } from '../../locales/format.ts'
import { Section } from '../../ui/page/screen.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import type { Account } from './account.ts'
import styles from './payment-codes.module.css'
import { SendCodeButton } from './send-code-button.tsx'
import { ShopCodeButton } from './shop-code-button.tsx'
import { codeStates } from './states.ts'

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

const kindOf = (code: PaymentCode) => (code.kind === 'va' ? `VA ${bankName(code.bankCode)}` : 'Alfamart')

/** Whether a code can be paid to on a day. */
export function isLive(code: PaymentCode, today: string): boolean {
  return code.state === 'issued' && !(code.expiresAt !== null && dayOf(code.expiresAt) < today)
}

/** What can be paid to now: what repays, what buys time; then the last ones that can not any more. */
export function PaymentCodes({ account, today }: { account: Account; today: string }) {
  const { t, format } = useSpeech()
  const { codes, openExtension } = account
  const live = codes.filter((code) => isLive(code, today))
  const extend = live.filter(({ purpose }) => purpose === 'rollover')
  const past = codes.filter((code) => !live.includes(code)).slice(0, pastMax)
  return (
    <Section title={t('account.codes')}>
      {live.length === 0 && <p className={cell.quiet}>{t('account.noCodes')}</p>}
      <CodesToSend account={account} today={today} />
      {extend.length > 0 && (
        <div className={styles.extension}>
          <h3 className={styles.purpose}>
            {openExtension
              ? t('change.extensionCodes', { day: format.day(openExtension.newDueDay) })
              : t('account.rollover')}
          </h3>
          <CodeList codes={extend} today={today} />
        </div>
      )}
      <ul className={styles.codes}>
        {past.map((code) => (
          <li key={`${code.code} ${code.issuedAt}`} className={styles.past}>
            <StateOf set={codeStates} state={code.state === 'issued' ? 'expired' : code.state} />
            <span className={styles.kind}>
              {kindOf(code)} {grouped(code.code)}
              {code.purpose === 'rollover' && ` · ${t('account.rollover')}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What repays now, to be copied and sent, and a shop's code for today where there is none. */
export function CodesToSend({ account, today }: { account: Account; today: string }) {
  const repay = account.codes.filter((code) => code.purpose === 'repayment' && isLive(code, today))
  return (
    <>
      <CodeList codes={repay} today={today} sendTo={account.orderNo} />
      {account.can.issueCode && !repay.some(({ kind }) => kind === 'alfa') && (
        <p className={styles.ask}>
          <ShopCodeButton orderNo={account.orderNo} />
          <SendCodeButton orderNo={account.orderNo} code={null} />
        </p>
      )}
    </>
  )
}

interface CodeListProps {
  codes: readonly PaymentCode[]
  today: string
  /** The order whose borrower may be sent them. */
  sendTo?: string
}

/** Codes that can be paid to, each to be copied, and to be sent where it is known to whom. */
export function CodeList({ codes, today, sendTo }: CodeListProps) {
  const { t, format } = useSpeech()
  const limits = ({ amount, expiresAt }: PaymentCode) =>
    [
      amount === null ? t('account.openAmount') : t('account.exactly', { amount: format.number(amount) }),
      expiresAt &&
        t('account.until', {
          time: dayOf(expiresAt) === today ? format.time(expiresAt) : format.day(dayOf(expiresAt)),
        }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code.code} className={styles.code}>
          <span className={styles.kind}>
            {kindOf(code)} · {limits(code)}
          </span>
          <span className={styles.number}>{grouped(code.code)}</span>
          <span className={styles.acts}>
            <CopyButton text={code.code} label={t('account.copyCode', { code: code.code })} />
            {sendTo !== undefined && <SendCodeButton orderNo={sendTo} code={code.code} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

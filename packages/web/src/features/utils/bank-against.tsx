import type { RequestOf } from '@lumbung/contract/call'
import type { correctBankLine } from '@lumbung/contract/utils/bank-work'
import type { BankLineKind } from '@lumbung/domain/bank/bank-flow'
import { type AgainstAccount, againstAccounts, againstChoices } from '@lumbung/domain/books/bank-postings'
import { chart } from '@lumbung/domain/books/chart'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { channels } from '../../parts/order/order-choices.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import { choices } from '../../ui/list/choices.ts'

const accounts = choices('books.accounts', againstAccounts)
const accountWord = (account: AgainstAccount, t: Translate) =>
  `${chart[account].number} ${accounts.word(account, t)}`

/** What a line is posted against, with the channel where that has a part in it. */
export function againstWords(against: AgainstAccount, channel: PayoutChannel | null, t: Translate): string {
  return channel === null
    ? accountWord(against, t)
    : `${accountWord(against, t)} · ${channels.word(channel, t)}`
}

/** What is chosen; an empty text: nothing yet. */
export interface AgainstValues {
  against: string
  channel: string
}
export const nothingChosen: AgainstValues = { against: '', channel: '' }

/** What is asked with it: what was not chosen, the call says by its field. */
export function againstRequest({
  against,
  channel,
}: AgainstValues): Pick<RequestOf<typeof correctBankLine>, 'against' | 'channel'> {
  return {
    against: against === '' ? null : (against as AgainstAccount),
    channel: channel === '' ? null : (channel as PayoutChannel),
  }
}

interface Chosen {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Against what a line of this kind is posted, where no record of ours says it; and by which channel a transfer went. */
export function AgainstFields({
  kind,
  against,
  channel,
}: {
  kind: BankLineKind
  against: Chosen
  channel: Chosen
}) {
  const { t } = useSpeech()
  const asked = againstChoices(kind)
  if (asked.length === 0) return null
  return (
    <>
      <SelectField
        label={t('bank.against')}
        required
        empty={t('bank.choose')}
        options={asked.map((value) => ({ value, label: accountWord(value, t) }))}
        {...against}
      />
      {against.value === 'cashAtChannel' && (
        <SelectField
          label={t('bank.channel')}
          required
          empty={t('bank.choose')}
          options={channels.options({ t })}
          {...channel}
        />
      )}
    </>
  )
}

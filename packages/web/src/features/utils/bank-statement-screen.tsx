import { useSearchParams } from 'react-router'
import { getBankRules } from '@lumbung/contract/utils/dated-setting'
import { getMoneyInTransit } from '@lumbung/contract/utils/money-in-transit'
import { getJournal, getTrialBalance } from '@lumbung/contract/utils/ledger'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { BankDayPage } from './bank-day-page.tsx'
import { BankDialogs } from './bank-dialogs.tsx'
import { BankLineList } from './bank-line-list.tsx'
import { BankRules } from './bank-rules.tsx'
import { Journal } from './journal.tsx'
import { MoneyInTransit } from './money-in-transit.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { BankUpload } from './bank-upload.tsx'

const parts = {
  day: BankDayPage,
  lines: BankLineList,
  transit: MoneyInTransit,
  rules: BankRules,
  trial: TrialBalance,
  journal: Journal,
} as const
const isPart = (part: string | null): part is keyof typeof parts => part !== null && part in parts

/** The bank beside the books: a day of an account, its lines as a list, the ledger itself, and in their place a statement being loaded. */
function BankStatementScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  const account = Number(search.get('load'))
  if (Number.isInteger(account) && account > 0) return <BankUpload account={account} />
  const said = search.get('part')
  const part = isPart(said) ? said : 'day'
  const Part = parts[part]
  return (
    <>
      <ScreenParts
        label={t('bank.part')}
        value={part}
        options={[
          { value: 'day', label: t('bank.dayPart') },
          { value: 'lines', label: t('bank.linesPart') },
          ...(holds(getMoneyInTransit) ? [{ value: 'transit' as const, label: t('bank.transitPart') }] : []),
          ...(holds(getBankRules) ? [{ value: 'rules' as const, label: t('bank.rulesPart') }] : []),
          ...(holds(getTrialBalance) ? [{ value: 'trial' as const, label: t('ledger.trialPart') }] : []),
          ...(holds(getJournal) ? [{ value: 'journal' as const, label: t('ledger.journalPart') }] : []),
        ]}
        onChange={(next) => setSearch(next === 'day' ? {} : { part: next })}
      >
        <Part />
      </ScreenParts>
      <BankDialogs />
    </>
  )
}

export default BankStatementScreen

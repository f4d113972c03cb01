import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { BankDayPage } from './bank-day-page.tsx'
import { BankDialogs } from './bank-dialogs.tsx'
import { BankLineList } from './bank-line-list.tsx'
import { BankUpload } from './bank-upload.tsx'

const parts = { day: BankDayPage, lines: BankLineList } as const
const isPart = (part: string | null): part is keyof typeof parts => part !== null && part in parts

/** The bank beside the books: a day of an account, its lines as a list, and in their place a statement being loaded. */
function BankStatementScreen() {
  const { t } = useSpeech()
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

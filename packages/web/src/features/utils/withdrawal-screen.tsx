import { getSmallBalance } from '@lumbung/contract/repay/small-balance'
import { getContactRules } from '@lumbung/contract/utils/contact-rule'
import { getSourceSettings } from '@lumbung/contract/utils/source-setting'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { ContactRules } from './contact-rules.tsx'
import { OpenItemList } from './open-item-list.tsx'
import { SmallBalances } from './small-balances.tsx'
import { SourceSettings } from './source-settings.tsx'

const openItems = {
  part: 'openItems',
  title: 'openItems.title',
  call: getOpenItems,
  Part: OpenItemList,
} as const

/** Each part and the call that fills it: who does not hold it does not see the part. */
const parts = [
  openItems,
  { part: 'smallBalances', title: 'openItems.small.title', call: getSmallBalance, Part: SmallBalances },
  { part: 'contactRules', title: 'contactRules.title', call: getContactRules, Part: ContactRules },
  { part: 'sources', title: 'sources.title', call: getSourceSettings, Part: SourceSettings },
] as const

/** The tools that operate the money: what is stuck first, then what is set. */
function ConfigToolsScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  const held = parts.filter(({ call }) => holds(call.name))
  // Who holds none of them is told so by the list.
  const shown = held.length > 0 ? held : [openItems]
  const first = shown[0] ?? openItems
  const { part, Part } = shown.find((each) => each.part === search.get('part')) ?? first
  // A page brings its own heading; a list has none, and where the list is the only part the choice is its heading.
  if (shown.length === 1 && part !== openItems.part) return <Part />
  return (
    <ScreenParts
      label={t('openItems.part')}
      value={part}
      options={shown.map((each) => ({ value: each.part, label: t(each.title) }))}
      onChange={(next) => setSearch(next === first.part ? {} : { part: next })}
    >
      <Part />
    </ScreenParts>
  )
}

export default ConfigToolsScreen

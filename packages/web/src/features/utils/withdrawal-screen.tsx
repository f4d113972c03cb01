import {
  getContactRules,
  getCostCeilings,
  getParameters,
  getPayoutSettings,
} from '@lumbung/contract/utils/dated-setting'
import { getDaysOff } from '@lumbung/contract/utils/day-off'
import { getWithdrawals } from '@lumbung/contract/utils/withdrawal'
import { getProducts } from '@lumbung/contract/utils/product'
import { getSourceSettings } from '@lumbung/contract/utils/source-setting'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { DatedSettings } from './dated-settings.tsx'
import { DaysOff } from './days-off.tsx'
import { OpenItemList } from './open-item-list.tsx'
import { Products } from './products.tsx'
import { SourceSettings } from './source-settings.tsx'
import { Withdrawals } from './withdrawals.tsx'

const openItems = {
  part: 'openItems',
  title: 'openItems.title',
  call: getOpenItems,
  Part: OpenItemList,
} as const

function ContactRules() {
  const holds = useHolds()
  return (
    <DatedSettings area="contact" call={getContactRules}>
      {holds(getDaysOff.name) && <DaysOff />}
    </DatedSettings>
  )
}

function Parameters() {
  return <DatedSettings area="business" call={getParameters} />
}

function PayoutSettings() {
  return <DatedSettings area="payout" call={getPayoutSettings} />
}

function ProductsAndCeilings() {
  const holds = useHolds()
  return (
    <DatedSettings area="product" call={getCostCeilings}>
      {holds(getProducts.name) && <Products />}
    </DatedSettings>
  )
}

/** Each part and the call that fills it: who does not hold it does not see the part. */
const parts = [
  openItems,
  { part: 'contactRules', title: 'settings.title.contact', call: getContactRules, Part: ContactRules },
  { part: 'parameters', title: 'settings.title.business', call: getParameters, Part: Parameters },
  { part: 'products', title: 'settings.title.product', call: getCostCeilings, Part: ProductsAndCeilings },
  { part: 'payoutChannels', title: 'settings.title.payout', call: getPayoutSettings, Part: PayoutSettings },
  { part: 'withdrawals', title: 'withdrawal.title', call: getWithdrawals, Part: Withdrawals },
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

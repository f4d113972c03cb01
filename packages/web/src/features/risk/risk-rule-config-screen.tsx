import { getRiskEntries } from '@lumbung/contract/risk/risk-entry'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { BackToRules, ReplayOrdersList } from './replay-orders-list.tsx'
import { RiskEntryList } from './risk-entry-list.tsx'
import { RuleDesk } from './rule-desk.tsx'
import { useRulePlace } from './use-rule-place.ts'

/** Rule sets with their versions, trials and replays; blacklist and whitelist beside them; the orders of a replay. */
function RiskRuleConfigScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const { place, go } = useRulePlace()
  const options = [
    { value: 'rules', label: t('rules.rules') },
    ...(holds(getRiskEntries.name) ? [{ value: 'lists', label: t('rules.lists') }] : []),
  ]
  return (
    <ScreenParts
      label={t('rules.part')}
      value={place.part === 'lists' ? 'lists' : 'rules'}
      options={options}
      onChange={(part) => go({ part: part === 'lists' ? 'lists' : 'rules', rule: null, show: 'all' })}
      beside={place.part === 'changed' && <BackToRules />}
    >
      {place.part === 'lists' ? (
        <RiskEntryList />
      ) : place.part === 'changed' ? (
        <ReplayOrdersList />
      ) : (
        <RuleDesk />
      )}
    </ScreenParts>
  )
}

export default RiskRuleConfigScreen

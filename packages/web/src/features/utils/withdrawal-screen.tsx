import { getSmallBalance } from '@lumbung/contract/repay/small-balance'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { OpenItemList } from './open-item-list.tsx'
import { SmallBalances } from './small-balances.tsx'

/** The tools that operate the money: what is stuck first, then what is set. */
function ConfigToolsScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  const part = search.get('part') === 'smallBalances' ? 'smallBalances' : 'openItems'
  return (
    <ScreenParts
      label={t('openItems.part')}
      value={part}
      options={[
        { value: 'openItems', label: t('openItems.title') },
        ...(holds(getSmallBalance.name)
          ? [{ value: 'smallBalances', label: t('openItems.small.title') }]
          : []),
      ]}
      onChange={(next) => setSearch(next === 'smallBalances' ? { part: next } : {})}
    >
      {part === 'smallBalances' ? <SmallBalances /> : <OpenItemList />}
    </ScreenParts>
  )
}

export default ConfigToolsScreen

import { getDashboard } from '@lumbung/contract/user/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useFilling } from '../../core/use-filling.ts'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { FillingBar } from '../../ui/list/filling-bar.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import styles from './dashboard/dashboard.module.css'
import { Desks } from './dashboard/desks.tsx'
import { NeedsSomeone } from './dashboard/needs-someone.tsx'
import { PortfolioHalf } from './dashboard/portfolio-half.tsx'
import { Tiles } from './dashboard/tiles.tsx'
import { useDashboardLive, useRefreshEvery } from './dashboard/use-dashboard-live.ts'
import { roleWord } from '../../core/role-word.ts'

/** Today's work of this person first, then the portfolio for those who may see it. */
function DashboardScreen() {
  const { t } = useSpeech()
  const user = useUser()
  const filling = useFilling()
  const [search, setSearch] = useSearchParams()
  const app = user.apps.find((known) => known.code === search.get('app'))?.code ?? null
  const [isLive, setIsLive] = useState(false)
  const query = useQuery({
    queryKey: [getDashboard.name, app],
    queryFn: ({ signal }) => api(getDashboard, app ? { app } : {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshEvery(isLive),
  })
  const refresh = () => void query.refetch()
  const found = query.data
  useDashboardLive({
    app,
    readAt: found?.readAt,
    refresh: async () => await query.refetch(),
    onLive: setIsLive,
  })
  if (query.error && !found) {
    return <DetailProblem error={query.error} onRetry={refresh} />
  }
  if (!found) return <DetailLoading />
  const hasDesk = found.desks.length > 0
  return (
    <Screen
      title={hasDesk ? t('dashboard.title') : t('user.greeting', { name: user.name })}
      caption={roleWord(t, user.roleName)}
    >
      {filling && (
        <Section title={t('ui.fillingTitle')}>
          <FillingBar filling={filling} />
        </Section>
      )}
      <Section>
        {hasDesk ? (
          <Desks desks={found.desks} day={found.day} shownSince={query.dataUpdatedAt} refresh={refresh} />
        ) : (
          <p className={styles.empty}>{t('dashboard.noDesk')}</p>
        )}
      </Section>
      <NeedsSomeone found={found} />
      <Tiles found={found} shownSince={query.dataUpdatedAt} refresh={refresh} />
      {found.portfolio && (
        <PortfolioHalf
          portfolio={found.portfolio}
          day={found.day}
          at={found.at}
          app={app}
          onApp={(next) => setSearch(next ? { app: next } : {}, { replace: true })}
        />
      )}
    </Screen>
  )
}

export default DashboardScreen

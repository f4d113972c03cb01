import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { versionStanding } from '../../parts/rule/version-standing.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import styles from './collection-strategy-manage-screen.module.css'
import { CreateStrategy, SplitDialog } from './strategy-dialogs.tsx'
import { StrategyDesk } from './strategy-desk.tsx'
import { type StrategiesAnswer, useStrategies } from './use-strategies.ts'

/** In which order collectors work their cases: strategies, how borrowers are shared out over them, and one in full. */
function CollectionStrategyManageScreen() {
  const { t } = useSpeech()
  const [search, setSearch] = useSearchParams()
  const query = useStrategies()
  const [asks, setAsks] = useState<'create' | 'split' | null>(null)
  const close = () => setAsks(null)
  const { data: answer, error } = query
  if (!answer)
    return error ? <DetailProblem error={error} onRetry={() => void query.refetch()} /> : <DetailLoading />
  const chosen = Number(search.get('id')) || answer.items[0]?.id
  const open = (id: number) => setSearch({ id: String(id) })
  return (
    <div className={styles.screen}>
      <aside className={styles.side}>
        <div className={styles.head}>
          <h1>{t('menu.collectionStrategyManage')}</h1>
          {answer.can.write && <Button onClick={() => setAsks('create')}>{t('strategy.create')}</Button>}
        </div>
        {error && <DetailProblem error={error} onRetry={() => void query.refetch()} />}
        <Shares answer={answer} onChange={() => setAsks('split')} />
        <nav aria-label={t('strategy.list')}>
          {answer.items.map((each) => (
            <button
              key={each.id}
              type="button"
              className={styles.item}
              aria-current={each.id === chosen ? 'true' : undefined}
              onClick={() => open(each.id)}
            >
              <span>
                {each.name} <span className={styles.quiet}>#{each.id}</span>
              </span>
              <StatusTag {...versionStanding(each, t)} />
            </button>
          ))}
        </nav>
        {answer.items.length === 0 && <p className={styles.quiet}>{t('strategy.none')}</p>}
      </aside>
      <main className={styles.main}>
        {chosen === undefined ? (
          <p className={styles.quiet}>{t('strategy.choose')}</p>
        ) : (
          <StrategyDesk key={chosen} id={chosen} onCopied={open} />
        )}
      </main>
      {asks === 'create' && <CreateStrategy basedOn={null} onClose={close} done={open} />}
      {asks === 'split' && <SplitDialog answer={answer} onClose={close} />}
    </div>
  )
}

/** Who orders how many borrowers, now and from the next day that is set. */
function Shares({ answer, onChange }: { answer: StrategiesAnswer; onChange: () => void }) {
  const { t, format } = useSpeech()
  const line = (split: StrategiesAnswer['split']) =>
    split === null
      ? t('strategy.split.none')
      : t('strategy.split.line', {
          challenger: split.challengerPercent,
          holdout: split.holdoutPercent,
        })
  return (
    <section className={styles.shares} aria-label={t('strategy.split.title')}>
      <h2>{t('strategy.split.title')}</h2>
      <p>
        {line(answer.split)}
        {answer.split?.challenger && ` (${answer.split.challenger.name})`}
      </p>
      {answer.nextSplit && (
        <p className={styles.quiet}>
          {t('strategy.split.next', {
            day: format.dayShort(answer.nextSplit.fromDay),
            line: line(answer.nextSplit),
          })}
        </p>
      )}
      <div className={styles.line}>
        {answer.can.split && (
          <Button kind="link" onClick={onChange}>
            {t('strategy.split.set')}
          </Button>
        )}
        <LinkButton to="/collection/collectionStrategyResult">{t('strategy.results')}</LinkButton>
      </div>
    </section>
  )
}

export default CollectionStrategyManageScreen

import { getReplayOrders } from '@lumbung/contract/risk/replay'
import { replayOrdersMax } from '@lumbung/domain/risk/replay'
import type { FilterField } from '../../ui/list/list-spec.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { useHolds } from '../../core/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { FilterControl } from '../../ui/list/filter-control.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { ProgressBar } from '../../ui/controls/progress-bar.tsx'
import { useListTools } from '../../ui/list/use-list-tools.ts'
import { ChangedDecisions } from './changed-decisions.tsx'
import { ReplayFigures } from './replay-figures.tsx'
import styles from './replay-panel.module.css'
import { ScoreSpread } from './score-spread.tsx'
import type { Content } from './rule-content.ts'
import type { Replay, ReplayControl } from './use-replay.ts'

interface ReplayPanelProps {
  control: ReplayControl
  content: Content
  /** Changes that are not saved: they are not in the replay either. */
  unsaved: boolean
}

const dueField: FilterField = { name: 'due', kind: 'days', label: 'rules.replay.due' }

/** N5: a version over orders already decided and due: what it would have saved, and what it would have cost. */
export function ReplayPanel({ control, content, unsaved }: ReplayPanelProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const { replay } = control
  const summary = replay?.summary ?? null
  return (
    <>
      <section className={styles.part}>
        <header className={styles.head}>
          <h2>{t('rules.replay.title')}</h2>
          {replay && (replay.outdated || unsaved) && (
            <span className={styles.outdated}>{t('rules.replay.outdated')}</span>
          )}
          <span className={styles.tools}>
            <Others control={control} />
            {control.may && (
              <Button
                kind="plain"
                icon="play"
                busy={control.starting}
                disabled={control.working}
                onClick={control.run}
              >
                {t('rules.replay.run')}
              </Button>
            )}
          </span>
        </header>
        {control.may && <RangeLine control={control} />}
        {control.error && <DetailProblem error={control.error} onRetry={control.retry} />}
        {replay && <Progress replay={replay} control={control} />}
        {replay === null && !control.error && <p className={styles.quiet}>{t('rules.replay.none')}</p>}
        {replay && summary && <ReplayFigures replay={replay} summary={summary} />}
      </section>
      {summary && summary.orders > 0 && (
        <section className={styles.part}>
          <header className={styles.head}>
            <h2>{t('rules.replay.spread')}</h2>
            <span className={styles.quiet}>{t('rules.replay.spreadNote')}</span>
          </header>
          <ScoreSpread spread={summary.spread} bands={content.bands} />
        </section>
      )}
      {replay && summary && holds(getReplayOrders.name) && (
        <section className={styles.part}>
          <ChangedDecisions replay={replay} summary={summary} />
        </section>
      )}
    </>
  )
}

/** Which due days it runs over. */
function RangeLine({ control }: { control: ReplayControl }) {
  const { tools } = useListTools(control.retry)
  return (
    <div className={styles.range}>
      <FilterControl field={dueField} text={control.range} tools={tools} tall onChange={control.setRange} />
    </div>
  )
}

function Progress({ replay, control }: { replay: Replay; control: ReplayControl }) {
  const { t, format } = useSpeech()
  switch (replay.state) {
    case 'queued':
    case 'running': {
      const { done, total } = replay
      const label =
        total === null
          ? t('rules.replay.queued')
          : t('rules.replay.progress', { done: format.number(done), total: format.number(total) })
      return (
        <div className={styles.progress}>
          <ProgressBar label={label} share={total ? done / total : null} />
          <Button onClick={control.cancel}>{t('ui.cancel')}</Button>
        </div>
      )
    }
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          <Glyph name="cross-disc" family="bad" />
          {t('rules.replay.failed', {
            reason: wordOr(t, 'errors', replay.error ?? 'INTERNAL', { max: format.number(replayOrdersMax) }),
          })}
        </p>
      )
    case 'cancelled':
      return <p className={styles.quiet}>{t('rules.replay.cancelled')}</p>
    case 'ready':
      return null
  }
}

/** Earlier replays of this version, to look at again. */
function Others({ control }: { control: ReplayControl }) {
  const { t, format } = useSpeech()
  if (control.others.length < 2) return null
  return (
    <Menu
      target={<IconButton icon="clock" small label={t('rules.replay.earlier')} />}
      entries={control.others.map((each) => ({
        key: String(each.id),
        label: `${format.dayShort(each.fromDay)} – ${format.day(each.toDay)} · ${t(`rules.replay.states.${each.state}`)} · ${format.instant(each.askedAt)}`,
        chosen: each.id === control.replay?.id,
        onRun: () => control.choose(each.id),
      }))}
    />
  )
}

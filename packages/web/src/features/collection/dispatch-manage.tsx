import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { Problem, reasonOf } from '../../ui/list/list-problem.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { useKeptPlace } from '../../ui/page/kept-place.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './dispatch-manage.module.css'
import { useDesk } from './desk.ts'
import { type DispatchAnswer, rowOf, type ShownRun, shownShares } from './dispatch-answer.ts'
import { DispatchHead } from './dispatch-head.tsx'
import { HeldBack } from './dispatch-held-back.tsx'
import { MixLegend } from './dispatch-mix.tsx'
import { DispatchMoves } from './dispatch-moves.tsx'
import { type DispatchPlace, useDispatchPlace } from './dispatch-place.ts'
import { DispatchRulesFacts, DispatchRulesForm, type RulesProps } from './dispatch-rules-dialog.tsx'
import { AllRuns, DispatchRuns } from './dispatch-runs.tsx'
import { DispatchRows, DispatchTable } from './dispatch-table.tsx'
import { type DispatchActs, isWorking, useDispatch, useDispatchActs } from './use-dispatch.ts'

/** Its line and its figures, px. */
const usualHeight = 109

/** Who gets which case of a stage: rehearsed, looked at row by row, run, and taken back while nothing was done on it. */
export function DispatchManage() {
  const { t, format } = useSpeech()
  const { stages } = useDesk()
  const { place, go, toRehearsed } = useDispatchPlace()
  const query = useDispatch(place)
  const acts = useDispatchActs(place, toRehearsed)
  // As they stood when they were opened: what is typed over them stays while the page asks again.
  const [asked, setAsked] = useState<(Pick<RulesProps, 'stage' | 'rules'> & { canSet: boolean }) | null>(null)
  const answer = query.isPlaceholderData ? undefined : query.data
  const head = useKeptPlace('dispatchHead', !answer && !query.error, usualHeight)
  const counts = new Map(query.data?.stages.map(({ stage, open }) => [stage, format.number(open)]))
  const Rules = asked?.canSet ? DispatchRulesForm : DispatchRulesFacts
  return (
    <div className={styles.screen} aria-busy={query.isFetching && !answer}>
      <div ref={head} className={styles.headPlace}>
        {answer && (
          <DispatchHead
            place={place}
            answer={answer}
            acts={acts}
            onRules={() => setAsked({ stage: place.stage, rules: answer.rules, canSet: answer.can.setRules })}
            onLatest={() => go({ run: null, row: null })}
          />
        )}
      </div>
      <div className={styles.bar}>
        <Segments
          label={t('dispatch.stages')}
          value={place.stage}
          options={stages.options({ t }).map(({ value, label }) => ({
            value,
            label,
            count: counts.get(value) ?? '',
          }))}
          onChange={(stage) => go({ stage: stage as DispatchStage, run: null, row: null })}
        />
        {answer?.run && <MixLegend />}
      </div>
      {answer && query.error && (
        <p className={styles.stale} role="alert">
          {t('ui.failedStale', { reason: reasonOf(query.error).text })}
        </p>
      )}
      <div className={styles.body}>
        {answer ? (
          <DispatchBody place={place} answer={answer} acts={acts} go={go} />
        ) : query.error ? (
          <DetailProblem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DetailLoading />
        )}
      </div>
      <DispatchRuns
        stage={place.stage}
        acts={acts}
        since={`${answer?.run?.id} ${answer?.run?.state}`}
        onAll={() => go({ all: true })}
      />
      {place.all && <AllRuns stage={place.stage} onClose={() => go({ all: false })} />}
      {asked && <Rules stage={asked.stage} rules={asked.rules} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface BodyProps {
  place: DispatchPlace
  answer: DispatchAnswer
  acts: DispatchActs
  go: (next: Partial<DispatchPlace>) => void
}

/** The plan of the dispatch, or what is missing before there is one. */
function DispatchBody({ place, answer, acts, go }: BodyProps) {
  const { t } = useSpeech()
  const { department, paths } = useDesk()
  const { run, can } = answer
  const stage = stageName(place.stage)
  if (run !== null && isWorking(run))
    return (
      <p className={styles.working} role="status">
        {run.state === 'rehearsing' ? t('dispatch.reckoning') : t('dispatch.giving', { n: run.moving })}
      </p>
    )
  if (run !== null) return <Plan place={place} run={run} go={go} />
  if (answer.stages.find((each) => each.stage === place.stage)?.collectors === 0)
    return (
      <Problem
        title={t(`desk.${department}.nobodyTitle`, { stage })}
        text={t(`desk.${department}.nobodyText`)}
      >
        <LinkButton to={paths.groups}>{t('dispatch.toGroups')}</LinkButton>
      </Problem>
    )
  return (
    <Problem title={t('dispatch.none.title', { stage })} text={t('dispatch.none.text')}>
      {can.rehearse && (
        <Button icon="refresh" busy={acts.doing === 'rehearse'} onClick={acts.rehearse}>
          {t('dispatch.rehearse')}
        </Button>
      )}
    </Problem>
  )
}

/** Rows at the left, the cases of the chosen one at the right; on a phone each row holds its own. */
function Plan({ place, run: planned, go }: Pick<BodyProps, 'place' | 'go'> & { run: ShownRun }) {
  const isPhone = useMedia('(width < 1021px)')
  const shares = shownShares(planned.shares)
  const run = { ...planned, shares }
  const first = isPhone ? undefined : shares[0]
  const share = place.row === null ? first : shares.find((each) => rowOf(each) === place.row)
  const chosen = share ? rowOf(share) : 'none'
  const step = (by: 1 | -1) => {
    const at = shares.findIndex((each) => rowOf(each) === chosen)
    const next = shares[Math.min(Math.max(at + by, 0), shares.length - 1)]
    if (next) go({ row: rowOf(next) })
  }
  const [next, previous] = [() => step(1), () => step(-1)]
  useKeys({ j: next, k: previous })
  if (isPhone)
    return (
      <div className={styles.main}>
        <DispatchRows run={run} chosen={chosen} onChoose={(row) => go({ row })}>
          {share && <DispatchMoves key={`${run.id} ${chosen}`} run={run} share={share} />}
        </DispatchRows>
        <HeldBack run={run} />
      </div>
    )
  return (
    <>
      <div className={styles.main}>
        <DispatchTable run={run} chosen={chosen} onChoose={(row) => go({ row })} />
        <HeldBack run={run} />
      </div>
      {share && (
        <aside className={styles.side}>
          <DispatchMoves
            key={`${run.id} ${chosen}`}
            run={run}
            share={share}
            steps={{ previous, next, close: () => go({ row: 'none' }) }}
          />
        </aside>
      )}
    </>
  )
}

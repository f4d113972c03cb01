import { dispatchAt } from '@lumbung/domain/cases/dispatch'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { type Figure, FigureStrip } from '../../ui/report/figure-strip.tsx'
import { type DispatchAnswer, dispatchStates, type ShownRun } from './dispatch-answer.ts'
import styles from './dispatch-head.module.css'
import type { DispatchPlace } from './dispatch-place.ts'
import { type DispatchActs, isWorking } from './use-dispatch.ts'

interface DispatchHeadProps {
  place: DispatchPlace
  answer: DispatchAnswer
  acts: DispatchActs
  onRules: () => void
  onLatest: () => void
}

/** Which dispatch this is, for which day and in what state; what may be done about it; its figures. */
export function DispatchHead({ place, answer, acts, onRules, onLatest }: DispatchHeadProps) {
  const { t, format } = useSpeech()
  const { run, rules } = answer
  const stage = stageName(place.stage)
  const isPlan = run === null || run.state === 'rehearsing' || run.state === 'rehearsed'
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.title}>
          {t(isPlan ? 'dispatch.rehearsalOf' : 'dispatch.dispatchOf', { stage })}
        </h1>
        {run && <StatusTag {...standingOf(dispatchStates, run.state, t)} />}
        <p className={styles.when}>
          {[
            run && t('dispatch.forDay', { day: format.dayLong(run.day) }),
            rules.automatic ? t('dispatch.byItselfAt', { time: dispatchAt }) : t('dispatch.onlyByHand'),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <div className={styles.actions}>
          {place.run !== null && (
            <Button kind="link" onClick={onLatest}>
              {t('dispatch.runs.latest')}
            </Button>
          )}
          <Button onClick={onRules}>{t('dispatch.rulesOf', { n: rules.version })}</Button>
          <DispatchButtons answer={answer} acts={acts} />
        </div>
      </div>
      {run && run.state !== 'rehearsing' && <Figures run={run} stage={stage} />}
    </header>
  )
}

function DispatchButtons({ answer: { run, can }, acts }: Pick<DispatchHeadProps, 'answer' | 'acts'>) {
  const { t } = useSpeech()
  const { doing } = acts
  const mayRun = run !== null && run.can.run && run.moving > 0
  return (
    <>
      {run?.can.takeBack && (
        <Button busy={doing === 'takeBack'} onClick={() => acts.takeBack(run.id)}>
          {t('dispatch.takeBack')}
        </Button>
      )}
      {can.rehearse && !isWorking(run) && (
        <Button
          icon="refresh"
          kind={mayRun ? 'outlined' : 'filled'}
          busy={doing === 'rehearse'}
          onClick={acts.rehearse}
        >
          {t(run?.state === 'rehearsed' ? 'dispatch.rehearseAgain' : 'dispatch.rehearse')}
        </Button>
      )}
      {mayRun && (
        <Button kind="filled" busy={doing === 'run'} onClick={() => acts.run(run.id)}>
          {t('dispatch.run', { n: run.moving })}
        </Button>
      )}
    </>
  )
}

function Figures({ run, stage }: { run: ShownRun; stage: string }) {
  const { t, format } = useSpeech()
  const { apart } = run
  const heldBack = run.heldBack.reduce((sum, { cases }) => sum + cases, 0)
  const figures: Figure[] = [
    {
      label: t('dispatch.figures.moving'),
      value: format.number(run.moving),
      note: t('dispatch.figures.ofCases', { n: run.lookedAt }),
    },
    { label: t('dispatch.figures.fresh', { stage }), value: format.number(run.fresh) },
    { label: t('dispatch.figures.changing'), value: format.number(run.moving - run.fresh) },
    {
      label: t('dispatch.figures.apart'),
      value: apart
        ? t('dispatch.figures.apartValue', { n: apart.cases, percent: format.percent(apart.amount, 1) })
        : '–',
    },
    { label: t('dispatch.figures.heldBack'), value: format.number(heldBack) },
    { label: t('dispatch.figures.resting'), value: format.number(run.resting) },
    ...(run.changed > 0 ? [{ label: t('dispatch.figures.changed'), value: format.number(run.changed) }] : []),
  ]
  return (
    <div className={styles.figures}>
      <FigureStrip figures={figures} />
      <Made run={run} />
    </div>
  )
}

const leastShownMs = 100

/** When it was reckoned, and how long it can be taken back. */
function Made({ run }: { run: ShownRun }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { tookMs } = run
  const isSoon = tookMs !== null && tookMs < leastShownMs
  const seconds =
    tookMs === null ? null : `${isSoon ? '< ' : ''}${format.tenth(Math.max(tookMs, leastShownMs) / 1000)}`
  const note = run.can.takeBack || (run.can.run && run.moving > 0) ? t('dispatch.mayTakeBack') : null
  return (
    <div className={styles.made}>
      {seconds !== null && <p>{t('dispatch.reckonedIn', { at: format.time(run.madeAt), seconds })}</p>}
      <p>{run.state === 'rehearsed' && run.day !== today ? t('dispatch.ofAnotherDay') : note}</p>
    </div>
  )
}

import { endTrial, startTrial } from '@lumbung/contract/risk/rule-set'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Fields, TextField } from '../../ui/controls/field.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { toast } from '../../core/toast-store.ts'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './trial-panel.module.css'
import { type RuleSet, type Trial, type VersionAnswer, versionWord } from './version-words.ts'

interface TrialPanelProps {
  mode: 'shadow' | 'challenger'
  set: RuleSet
  answer: VersionAnswer
  refresh: () => void
}

/** A version watched beside the live one: started for a share of the borrowers, its figures so far, and its end. */
export function TrialPanel({ mode, set, answer, refresh }: TrialPanelProps) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const trials = set.trials.filter((trial) => trial.mode === mode)
  const running = trials.find(({ endedAt }) => endedAt === null)
  const may = mode === 'shadow' ? answer.can.shadow : answer.can.challenge
  const end = async (trial: Trial) => {
    const done = await confirm({
      title: t('rules.trial.endTitle', { id: trial.versionId }),
      text: t(`rules.trial.endText.${mode}`),
      confirm: t('rules.trial.end'),
      onConfirm: () => api(endTrial, { id: trial.id, requestKey: newRequestKey() }),
    })
    if (done) refresh()
  }
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2>{t(`rules.trial.${mode}`)}</h2>
        <span className={styles.quiet}>{t(`rules.trial.text.${mode}`)}</span>
      </header>
      {running && (
        <div className={styles.running}>
          <p className={styles.now}>
            <b>
              {versionWord(t, running.versionId)} · {running.percent} %
            </b>
            <span className={styles.quiet}>
              {t('rules.trial.by', { name: running.startedBy.name, at: format.instant(running.startedAt) })}
            </span>
            {holds(endTrial.name) && (
              <Button onClick={() => void end(running)}>{t('rules.trial.end')}</Button>
            )}
          </p>
          <TrialFigures trial={running} />
        </div>
      )}
      {!running && may && holds(startTrial.name) && (
        <StartForm key={mode} mode={mode} answer={answer} refresh={refresh} />
      )}
      {!running && !may && <p className={styles.note}>{t(`rules.trial.notYet.${mode}`)}</p>}
      {trials.some(({ endedAt }) => endedAt !== null) && (
        <div className={styles.past}>
          <h3>{t('rules.trial.past')}</h3>
          <SmallTable
            label={t('rules.trial.past')}
            rows={trials.filter(({ endedAt }) => endedAt !== null)}
            rowKey={({ id }) => id}
            columns={[
              { key: 'v', head: t('rules.version'), cell: (trial) => versionWord(t, trial.versionId) },
              { key: 'p', head: t('rules.trial.share'), align: 'end', cell: (trial) => `${trial.percent} %` },
              { key: 's', head: t('ui.from'), cell: (trial) => format.instant(trial.startedAt) },
              {
                key: 'e',
                head: t('ui.to'),
                cell: (trial) => (trial.endedAt ? format.instant(trial.endedAt) : '–'),
              },
              {
                key: 'o',
                head: t('rules.trial.orders'),
                align: 'end',
                cell: (trial) => format.number(trial.orders),
              },
              {
                key: 'd',
                head: t('rules.trial.differ'),
                align: 'end',
                cell: (trial) => format.number(trial.differ),
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}

function TrialFigures({ trial }: { trial: Trial }) {
  const { t, format } = useSpeech()
  const share = (n: number) =>
    trial.orders === 0 ? '' : format.percent(Math.round((n / trial.orders) * 1e6))
  const figures = [
    ['orders', trial.orders],
    ['wouldPass', trial.wouldPass],
    ['wouldManual', trial.wouldManual],
    ['wouldReject', trial.wouldReject],
    ['differ', trial.differ],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, n]) => (
        <div key={name}>
          <dt>{t(`rules.trial.${name}`)}</dt>
          <dd>
            {format.number(n)} {name !== 'orders' && <span className={styles.quiet}>{share(n)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StartForm({
  mode,
  answer,
  refresh,
}: {
  mode: 'shadow' | 'challenger'
  answer: VersionAnswer
  refresh: () => void
}) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: startTrial,
    first: { percent: mode === 'shadow' ? '100' : '5' },
    request: ({ percent }, requestKey) => ({
      versionId: answer.version.id,
      mode,
      percent: Number(percent),
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('rules.trial.started') })
      refresh()
    },
  })
  return (
    <form
      className={styles.start}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <Fields>
        <TextField
          label={t('rules.trial.percent')}
          inputMode="numeric"
          maxLength={3}
          value={form.values.percent}
          error={form.errors['percent']}
          hint={t(`rules.trial.percentHint.${mode}`)}
          onChange={(percent) => form.set({ percent: percent.replace(/\D/g, '') })}
        />
      </Fields>
      <FormProblem text={form.problem} />
      <Button kind="filled" type="submit" icon="play" busy={form.busy}>
        {t(`rules.trial.start.${mode}`, { id: answer.version.id })}
      </Button>
    </form>
  )
}

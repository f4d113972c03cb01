import { rehearseStrategy } from '@lumbung/contract/collection/strategy'
import { strategyLimits } from '@lumbung/domain/cases/strategy'
import { useMemo, useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { versionStanding } from '../../parts/rule/version-standing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { StrategyCondition } from './strategy-condition.tsx'
import styles from './strategy-desk.module.css'
import { CreateStrategy, DecideStrategy, NoteAct } from './strategy-dialogs.tsx'
import { StrategyRehearsal } from './strategy-rehearsal.tsx'
import {
  caseLanguage,
  type Condition,
  type StrategyAnswer,
  useStrategiesAnew,
  useStrategy,
} from './use-strategies.ts'
import { type StrategyDraft, useStrategyDraft } from './use-strategy-draft.ts'

const rehearsedDays = 14

/** One strategy: its conditions, what a rehearsal says of it, and what may be done about it. */
export function StrategyDesk({ id, onCopied }: { id: number; onCopied: (id: number) => void }) {
  const query = useStrategy(id)
  const problem = query.error && <DetailProblem error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return problem ?? <DetailLoading />
  return (
    <>
      {problem}
      <Desk answer={query.data} onCopied={onCopied} />
    </>
  )
}

interface DeskProps {
  answer: StrategyAnswer
  onCopied: (id: number) => void
}

const emptyCondition = (): Condition => ({
  name: '',
  expression: '',
  points: 10,
  sentence: { id: '', en: '', zh: '' },
})

function Desk({ answer, onCopied }: DeskProps) {
  const { t, format } = useSpeech()
  const { strategy, can, rehearsal } = answer
  const draft = useStrategyDraft(answer)
  const language = useMemo(() => caseLanguage(t), [t])
  const [opened, setOpened] = useState<number | null>(null)
  const { changed: isChanged, errors, problem, set } = draft
  const { name, conditions } = draft.text
  const change = (at: number, next: Partial<Condition>) =>
    set({ conditions: conditions.map((each, index) => (index === at ? { ...each, ...next } : each)) })
  const add = () => {
    set({ conditions: [...conditions, emptyCondition()] })
    setOpened(conditions.length)
  }
  return (
    <section aria-label={strategy.name} className={styles.desk}>
      <header className={styles.head}>
        {can.edit ? (
          <TextField
            label={t('strategy.name')}
            maxLength={60}
            required
            value={name}
            error={errors['name']}
            onChange={(next) => set({ name: next })}
          />
        ) : (
          <h2>{strategy.name}</h2>
        )}
        <StatusTag {...versionStanding(strategy, t)} />
        {strategy.liveDay && (
          <span className={styles.quiet}>
            {t('strategy.from', { day: format.dayShort(strategy.liveDay) })}
            {strategy.champion && `, ${t('strategy.arms.champion')}`}
          </span>
        )}
        <Acts answer={answer} draft={draft} onCopied={onCopied} />
      </header>
      <Unsaved draft={draft} />
      {(problem || errors['content.conditions']) && (
        <p role="alert" className={styles.wrong}>
          {problem || errors['content.conditions']}
        </p>
      )}
      {strategy.note && <p className={styles.quiet}>{strategy.note}</p>}
      {strategy.decisionNote && <p className={styles.quiet}>{strategy.decisionNote}</p>}
      <h3>
        {t('strategy.condition.title')} <span className={styles.quiet}>{t('strategy.condition.note')}</span>
      </h3>
      {conditions.length === 0 && <p className={styles.quiet}>{t('strategy.condition.empty')}</p>}
      {conditions.map((condition, index) => (
        <StrategyCondition
          // Their names are being written: places are all that stays.
          key={index}
          condition={condition}
          language={language}
          isOpen={opened === index}
          canEdit={can.edit}
          errorOf={(field) => errors[`content.conditions.${index}.${field}`]}
          held={rehearsal?.isOfThis && !isChanged ? (rehearsal.held[index] ?? null) : null}
          heldOf={rehearsal?.cases ?? 0}
          onOpen={() => setOpened(opened === index ? null : index)}
          onChange={(next) => change(index, next)}
          onRemove={() => {
            setOpened(null)
            set({ conditions: conditions.filter((_, place) => place !== index) })
          }}
          onSave={draft.save}
        />
      ))}
      {can.edit && conditions.length < strategyLimits.conditions && (
        <Button icon="plus" onClick={add}>
          {t('strategy.condition.add')}
        </Button>
      )}
      <StrategyRehearsal answer={answer} />
    </section>
  )
}

/** Somebody saved it in between, or it is no draft any more: nothing is lost, and one says how it goes on. */
function Unsaved({ draft }: { draft: StrategyDraft }) {
  const { t } = useSpeech()
  if (!draft.behind && !draft.leftOver) return null
  return (
    <div className={styles.notice} role={draft.behind ? 'alert' : 'status'}>
      <span>{t(draft.behind ? 'strategy.behind' : 'strategy.leftOver')}</span>
      {draft.behind && <Button onClick={draft.goOn}>{t('strategy.goOn')}</Button>}
      <Button kind="plain" onClick={draft.discard}>
        {t('strategy.discardOwn')}
      </Button>
    </div>
  )
}

interface ActsProps extends DeskProps {
  draft: StrategyDraft
}

/** What may be done about it now; what is not saved is neither rehearsed nor submitted. */
function Acts({ answer, draft, onCopied }: ActsProps) {
  const { t } = useSpeech()
  const { changed: isChanged, behind } = draft
  const { strategy, can, rehearsal } = answer
  const { requestKey, watch } = useRequestKey()
  const anew = useStrategiesAnew()
  const [asks, setAsks] = useState<'submit' | 'withdraw' | 'approve' | 'refuse' | 'copy' | null>(null)
  const [rehearsing, setRehearsing] = useState(false)
  const close = () => setAsks(null)
  const rehearse = async () => {
    setRehearsing(true)
    await act(watch(api(rehearseStrategy, { id: strategy.id, days: rehearsedDays, requestKey })), anew)
    setRehearsing(false)
  }
  const isReady = rehearsal?.isOfThis === true && !isChanged
  return (
    <div className={styles.acts}>
      {can.withdraw && (
        <Button kind="link" onClick={() => setAsks('withdraw')}>
          {t('strategy.withdraw')}
        </Button>
      )}
      <Button kind="link" onClick={() => setAsks('copy')}>
        {t('strategy.copy')}
      </Button>
      {strategy.state !== 'withdrawn' && (
        <Button disabled={isChanged} busy={rehearsing} onClick={() => void rehearse()}>
          {t('strategy.rehearse')}
        </Button>
      )}
      {can.edit && (
        <Button
          kind={isChanged ? 'filled' : 'outlined'}
          disabled={!isChanged || behind}
          busy={draft.busy}
          onClick={draft.save}
        >
          {t('ui.save')}
        </Button>
      )}
      {can.submit && (
        <Button kind={isReady ? 'filled' : 'outlined'} disabled={!isReady} onClick={() => setAsks('submit')}>
          {t('strategy.submit')}
        </Button>
      )}
      {can.decide && (
        <>
          <Button onClick={() => setAsks('refuse')}>{t('strategy.refuse')}</Button>
          <Button kind="filled" onClick={() => setAsks('approve')}>
            {t('strategy.approve')}
          </Button>
        </>
      )}
      {asks === 'copy' && <CreateStrategy basedOn={strategy} onClose={close} done={onCopied} />}
      {(asks === 'submit' || asks === 'withdraw') && (
        <NoteAct what={asks} strategy={strategy} onClose={close} />
      )}
      {(asks === 'approve' || asks === 'refuse') && (
        <DecideStrategy decision={asks} strategy={strategy} onClose={close} />
      )}
    </div>
  )
}

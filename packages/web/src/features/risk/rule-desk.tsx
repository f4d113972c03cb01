import { getRuleSets, getRuleVersion } from '@lumbung/contract/risk/rule-set'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { BandsEditor } from './bands-editor.tsx'
import { problemsOf } from './checked-expression.ts'
import { ReplayPanel } from './replay-panel.tsx'
import { changesBetween } from './rule-content.ts'
import styles from './rule-desk.module.css'
import { RuleHead } from './rule-head.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleOutline } from './rule-outline.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { isSound, useReplay } from './use-replay.ts'
import { type RuleDraft, useRuleDraft } from './use-rule-draft.ts'
import { useRulePlace } from './use-rule-place.ts'
import { type RuleSet, type VersionAnswer, versionToShow } from './version-words.ts'

/** The rule sets and the version that is open: the one in the address, else what is being worked on. */
export function RuleDesk() {
  const { t } = useSpeech()
  const { place } = useRulePlace()
  return (
    <Detail call={getRuleSets} request={{}}>
      {({ items }) => {
        const id = place.version ?? versionToShow(items)
        return id === null ? (
          <Problem title={t('rules.noSetsTitle')} text={t('rules.noSets')} />
        ) : (
          <Detail key={id} call={getRuleVersion} request={{ id }}>
            {(answer, refresh) => {
              const set = items.find((each) => each.id === answer.version.ruleSetId)
              return set && <Desk sets={items} set={set} answer={answer} refresh={refresh} />
            }}
          </Detail>
        )
      }}
    </Detail>
  )
}

interface DeskProps {
  sets: readonly RuleSet[]
  set: RuleSet
  answer: VersionAnswer
  refresh: () => void
}

function Desk({ sets, set, answer, refresh }: DeskProps) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { place, go } = useRulePlace()
  const draft = useRuleDraft(answer, refresh)
  const control = useReplay(answer.version.id, answer.replayId, draft, refresh)
  const { content } = draft
  const changes = changesBetween(answer.basedOnContent ?? content, content)
  const wrong = content.rules.filter(({ expression }) => problemsOf(expression).length > 0)
  const isRuleOpen =
    !['bands', 'shadow', 'challenger'].includes(place.show) &&
    content.rules.some(({ id }) => id === place.rule)
  const refreshAll = () => {
    refresh()
    void client.invalidateQueries({ queryKey: [getRuleSets.name] })
  }
  return (
    <div
      className={styles.desk}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        void draft.save()
      }}
    >
      <RuleHead
        sets={sets}
        set={set}
        answer={answer}
        draft={draft}
        changes={changes}
        problems={wrong.length}
        wrongRule={wrong[0]?.id ?? null}
        go={go}
        onReplay={control.run}
        replaying={control.working}
        replayed={answer.replayId !== null || isSound(control.replay)}
        refresh={refreshAll}
      />
      {draft.behind && <BehindNotice draft={draft} />}
      {draft.leftOver && (
        <div className={styles.notice} role="status">
          <span>{t('rules.leftOver')}</span>
          <Button kind="plain" onClick={draft.discard}>
            {t('rules.discardOwn')}
          </Button>
        </div>
      )}
      <div className={styles.body}>
        <RuleOutline content={content} changes={changes} trials={set.trials} show={place.show} go={go} />
        <div className={styles.middle}>
          {place.show === 'bands' ? (
            <BandsEditor draft={draft} canEdit={answer.can.edit} straightPass={answer.straightPass} />
          ) : place.show === 'shadow' || place.show === 'challenger' ? (
            <TrialPanel mode={place.show} set={set} answer={answer} refresh={refreshAll} />
          ) : (
            <RuleList answer={answer} draft={draft} place={place} go={go} />
          )}
          {draft.changed && !isRuleOpen && <UnsavedBar draft={draft} />}
        </div>
        <aside className={styles.side}>
          <ReplayPanel control={control} content={content} unsaved={draft.changed} />
        </aside>
      </div>
    </div>
  )
}

/** Somebody saved the same draft in between: nothing is lost, and one says which way it goes on. */
function BehindNotice({ draft }: { draft: RuleDraft }) {
  const { t } = useSpeech()
  return (
    <div className={styles.notice} role="alert">
      <span>{t('rules.behind')}</span>
      <Button onClick={draft.merge}>{t('rules.merge')}</Button>
      <Button kind="plain" onClick={draft.discard}>
        {t('rules.discardOwn')}
      </Button>
    </div>
  )
}

/** What is not saved yet, and the two things to do about it. The open rule has its own save. */
function UnsavedBar({ draft }: { draft: RuleDraft }) {
  const { t } = useSpeech()
  return (
    <footer className={styles.unsaved}>
      <span>{t('rules.unsavedCount', { n: draft.unsaved.count })}</span>
      <Button kind="plain" onClick={draft.discard}>
        {t('rules.discard')}
      </Button>
      <Button
        kind="filled"
        hotkey="Ctrl ↵"
        busy={draft.busy}
        disabled={draft.behind}
        onClick={() => void draft.save()}
      >
        {t('ui.save')}
      </Button>
    </footer>
  )
}

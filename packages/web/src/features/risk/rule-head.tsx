import { act } from '../../core/act.ts'
import { createDraft, startTrial } from '@lumbung/contract/risk/rule-set'
import { startReplay } from '@lumbung/contract/risk/replay'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { dayOf } from '../../locales/format.ts'
import { StatusTag } from '../../ui/controls/status.tsx'
import type { ContentChanges } from './rule-content.ts'
import styles from './rule-desk.module.css'
import { RuleSetChoice } from './rule-set-choice.tsx'
import { VersionDialogs, type AskedOfVersion } from './version-dialogs.tsx'
import type { RuleDraft } from './use-rule-draft.ts'
import type { RulePlace } from './use-rule-place.ts'
import { type RuleSet, type VersionAnswer, versionWord } from './version-words.ts'
import { versionStanding } from '../../parts/rule/version-standing.ts'

interface RuleHeadProps {
  sets: readonly RuleSet[]
  set: RuleSet
  answer: VersionAnswer
  draft: RuleDraft
  /** What differs from the version this one was made from. */
  changes: ContentChanges
  problems: number
  /** The first rule whose expression is wrong. */
  wrongRule: string | null
  go: (next: Partial<RulePlace>) => void
  onReplay: () => void
  replaying: boolean
  /** What stands on the server was replayed, as the version says or the replay that is shown. */
  replayed: boolean
  refresh: () => void
}

/** Which set and version is open, how it stands, and what may be done with it now. */
export function RuleHead({
  sets,
  set,
  answer,
  draft,
  changes,
  problems,
  wrongRule,
  go,
  onReplay,
  replaying,
  replayed,
  refresh,
}: RuleHeadProps) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const [asked, setAsked] = useState<AskedOfVersion | null>(null)
  const { version, can } = answer
  const isRules = changes.rules.size + changes.removed.length > 0
  const canDraft = !can.edit && holds(createDraft.name) && version.state !== 'submitted'
  const toDraft = () => {
    const own = set.underWay.find(({ basedOn, state }) => state === 'draft' && basedOn === version.id)
    if (own) return go({ version: own.id })
    void act(api(createDraft, { basedOn: version.id, requestKey: newRequestKey() }), ({ id }) => {
      refresh()
      go({ version: id })
    })
  }
  return (
    <header className={styles.head}>
      <RuleSetChoice sets={sets} set={set} shown={version.id} go={go} refresh={refresh} />
      <span className={styles.number}>{versionWord(t, version.id)}</span>
      <StatusTag {...versionStanding(version, t)} />
      <span className={styles.origin}>
        {originWord(answer, set, t, format)}
        {changes.count > 0 && (
          <>
            {' · '}
            <Button kind="link" onClick={() => go({ show: isRules ? 'changed' : 'bands', rule: null })}>
              {t('rules.changes', { n: changes.count })}
            </Button>
          </>
        )}
      </span>
      <div className={styles.actions}>
        {problems > 0 && (
          <button
            type="button"
            className={styles.problems}
            onClick={() => go({ show: 'all', rule: wrongRule })}
          >
            <Glyph name="cross-disc" family="bad" />
            {t('rules.problems', { n: problems })}
          </button>
        )}
        <Button icon="clock" onClick={() => setAsked({ act: 'versions' })}>
          {t('rules.versions')}
        </Button>
        {holds(startReplay.name) && (
          <Button icon="play" disabled={replaying || problems > 0} onClick={onReplay}>
            {t('rules.replay.button')}
          </Button>
        )}
        {can.withdraw && <Button onClick={() => setAsked({ act: 'withdraw' })}>{t('rules.withdraw')}</Button>}
        {(can.shadow || can.challenge) && holds(startTrial.name) && !can.edit && (
          <Button onClick={() => go({ show: 'shadow', rule: null })}>{t('rules.tryOut')}</Button>
        )}
        {canDraft && (
          <Button icon="plus" kind={can.decide ? 'outlined' : 'filled'} onClick={toDraft}>
            {t('rules.draftFrom')}
          </Button>
        )}
        {can.submit && (
          <Button
            kind="filled"
            icon="send"
            disabled={problems > 0 || draft.behind}
            onClick={() => setAsked({ act: 'submit' })}
          >
            {t('rules.submit')}
          </Button>
        )}
        {can.decide && (
          <>
            <Button kind="danger" onClick={() => setAsked({ act: 'refuse' })}>
              {t('rules.refuse')}
            </Button>
            <Button kind="filled" icon="check" onClick={() => setAsked({ act: 'approve' })}>
              {t('rules.approve')}
            </Button>
          </>
        )}
      </div>
      {asked && (
        <VersionDialogs
          asked={asked}
          answer={answer}
          set={set}
          draft={draft}
          onClose={() => setAsked(null)}
          replayed={replayed}
          onReplay={onReplay}
          go={go}
          refresh={refresh}
        />
      )}
    </header>
  )
}

/** What it was made from, or since when it decides. */
function originWord(
  { version }: VersionAnswer,
  set: RuleSet,
  t: ReturnType<typeof useSpeech>['t'],
  format: ReturnType<typeof useSpeech>['format'],
): string {
  const { standing, liveFrom, basedOn } = version
  if (standing === 'live' && liveFrom) return t('rules.liveSince', { day: format.instant(liveFrom) })
  if (standing === 'scheduled' && liveFrom) return t('rules.liveFrom', { day: format.instant(liveFrom) })
  if (basedOn === null) return ''
  const { live } = set
  return live?.id === basedOn && live.liveFrom
    ? t('rules.fromLive', { id: basedOn, day: format.day(dayOf(live.liveFrom)) })
    : t('rules.from', { id: basedOn })
}

import { getRuleVersions } from '@lumbung/contract/risk/rule-set'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Status } from '../../ui/controls/status.tsx'
import styles from './version-dialogs.module.css'
import type { RulePlace } from './use-rule-place.ts'
import { type RuleSet, type RuleVersion, type VersionAnswer, versionWord } from './version-words.ts'
import { ruleSetWord } from '../../parts/rule/rule-set-word.ts'
import { versionStanding } from '../../parts/rule/version-standing.ts'

/** Every version of a set: who wrote it, who approved it, when it was live, and what for. Each opens, read-only or not. */
export function VersionHistory({
  set,
  answer,
  go,
  onClose,
}: {
  set: RuleSet
  answer: VersionAnswer
  go: (next: Partial<RulePlace>) => void
  onClose: () => void
}) {
  const { t, format } = useSpeech()
  return (
    <Dialog opened wide onClose={onClose} title={t('rules.versionsOf', { name: ruleSetWord(t, set.name) })}>
      <Detail call={getRuleVersions} request={{ ruleSetId: set.id }}>
        {({ items }) => (
          <ol>
            {items.map((version) => (
              <li key={version.id} className={styles.version}>
                <p className={styles.versionHead}>
                  <b>{versionWord(t, version.id)}</b>
                  <Status {...versionStanding(version, t)} />
                  {version.liveFrom && <span>{format.instant(version.liveFrom)}</span>}
                  <span className={styles.quiet}>{t('rules.ruleCount', { n: version.rules })}</span>
                  {version.basedOn !== null && (
                    <span className={styles.quiet}>{t('rules.from', { id: version.basedOn })}</span>
                  )}
                  <span className={styles.open}>
                    {version.id === answer.version.id ? (
                      t('rules.shown')
                    ) : (
                      <Button
                        kind="link"
                        onClick={() => {
                          go({ version: version.id, rule: null, show: 'all' })
                          onClose()
                        }}
                      >
                        {t('ui.open')}
                      </Button>
                    )}
                  </span>
                </p>
                {version.note && <p>{version.note}</p>}
                <p className={styles.quiet}>{storyOf(version, t, format)}</p>
                {version.decisionNote && <p className={styles.quiet}>{version.decisionNote}</p>}
              </li>
            ))}
          </ol>
        )}
      </Detail>
    </Dialog>
  )
}

function storyOf(
  version: RuleVersion,
  t: ReturnType<typeof useSpeech>['t'],
  format: ReturnType<typeof useSpeech>['format'],
): string {
  const { authors, changedAt, submittedBy, submittedAt, decidedBy, decidedAt } = version
  const names = authors.map(({ name }) => name).join(', ')
  return [
    names
      ? t('rules.writtenBy', { names, at: format.instant(changedAt) })
      : t('rules.withProduct', { at: format.instant(changedAt) }),
    submittedBy &&
      submittedAt &&
      t('rules.submittedBy', { name: submittedBy.name, at: format.instant(submittedAt) }),
    decidedBy && decidedAt && t('rules.decidedBy', { name: decidedBy.name, at: format.instant(decidedAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

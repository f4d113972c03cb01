import { ruleCategory } from '@lumbung/contract/risk/rule-set'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { Content, ContentChanges } from './rule-content.ts'
import styles from './rule-outline.module.css'
import type { RulePlace } from './use-rule-place.ts'
import type { RuleSet } from './version-words.ts'

/** What the middle can show: categories with their counts, what was changed, bands and trials. */
export function RuleOutline({
  content,
  changes,
  trials,
  show,
  go,
}: {
  content: Content
  changes: ContentChanges
  trials: RuleSet['trials']
  show: string
  go: (next: Partial<RulePlace>) => void
}) {
  const { t, format } = useSpeech()
  const entry = (key: string, label: string, count: ReactNode) => (
    <li key={key}>
      <button
        type="button"
        className={styles.entry}
        aria-current={show === key ? 'true' : undefined}
        onClick={() => go({ show: key, rule: null })}
      >
        <span>{label}</span>
        <span className={styles.count}>{count}</span>
      </button>
    </li>
  )
  const changedRules = changes.rules.size + changes.removed.length
  const countOf = (category: string) =>
    content.rules.reduce((so, rule) => so + (rule.category === category ? 1 : 0), 0)
  const percentOf = (mode: 'shadow' | 'challenger') => {
    const running = trials.find((trial) => trial.mode === mode && trial.endedAt === null)
    return running ? `${running.percent} %` : '–'
  }
  return (
    <nav className={styles.outline} aria-label={t('rules.parts')}>
      <h2>{t('risk.categoryHead')}</h2>
      <ul>
        {entry('all', t('ui.all'), format.number(content.rules.length))}
        {(changedRules > 0 || show === 'changed') && entry('changed', t('rules.changed'), changedRules)}
        {ruleCategory.options.map((category) =>
          entry(category, t(`risk.category.${category}`), countOf(category)),
        )}
      </ul>
      <h2>{t('risk.result')}</h2>
      <ul>
        {entry('bands', t('rules.bands'), content.bands.length)}
        {entry('shadow', t('rules.trial.shadow'), percentOf('shadow'))}
        {entry('challenger', t('rules.trial.challenger'), percentOf('challenger'))}
      </ul>
    </nav>
  )
}

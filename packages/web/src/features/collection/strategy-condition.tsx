import { strategyLimits } from '@lumbung/domain/cases/strategy'
import { lazy, Suspense, useRef } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { ExpressionHands } from '../../parts/rule/expression-editor.tsx'
import type { ExpressionLanguage } from '../../parts/rule/expression-language.ts'
import { problemSentence } from '../../parts/rule/problem-sentence.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import styles from './strategy-desk.module.css'
import type { Condition } from './use-strategies.ts'

const ExpressionEditor = lazy(() => loadChunk(() => import('../../parts/rule/expression-editor.tsx')))

interface ConditionProps {
  condition: Condition
  language: ExpressionLanguage
  isOpen: boolean
  canEdit: boolean
  errorOf: (field: string) => string | undefined
  /** On how many of the rehearsed case-days it held; null: not known of what stands here. */
  held: number | null
  heldOf: number
  onOpen: () => void
  onChange: (next: Partial<Condition>) => void
  onRemove: () => void
  onSave: () => void
}

const sentences = [
  { language: 'id', label: 'strategy.condition.sentenceId' },
  { language: 'en', label: 'strategy.condition.sentenceEn' },
  { language: 'zh', label: 'strategy.condition.sentenceZh' },
] as const

/** One condition in a line, or open: its name and points, when it holds, and what the collector then reads. */
export function StrategyCondition(props: ConditionProps) {
  const { condition, language, isOpen, held, heldOf, errorOf, onOpen } = props
  const { t, format } = useSpeech()
  const { name, points, expression } = condition
  const isWrong =
    (expression !== '' && language.problemsOf(expression).length > 0) ||
    ['name', 'points', ...sentences.map((each) => `sentence.${each.language}`)].some(errorOf)
  return (
    <div className={styles.condition}>
      <button type="button" className={styles.bar} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.points}>{points > 0 ? `+${points}` : format.number(points)}</span>
        <b>{name || '–'}</b>
        {isWrong && <Glyph name="cross-disc" family="bad" />}
        {!isOpen && <code>{expression}</code>}
        {held !== null && (
          <span className={styles.quiet}>
            {t('strategy.condition.held', { n: format.number(held), of: format.number(heldOf) })}
          </span>
        )}
      </button>
      {isOpen && <ConditionForm {...props} />}
    </div>
  )
}

function ConditionForm({
  condition,
  language,
  canEdit,
  errorOf,
  onChange,
  onRemove,
  onSave,
}: ConditionProps) {
  const speech = useSpeech()
  const { t } = speech
  const hands = useRef<ExpressionHands>(null)
  const { name, points, expression, sentence } = condition
  const [problem] = expression === '' ? [] : language.problemsOf(expression)
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <TextField
          label={t('strategy.condition.name')}
          required
          readOnly={!canEdit}
          maxLength={strategyLimits.nameLength}
          value={name}
          error={errorOf('name')}
          onChange={(next) => onChange({ name: next })}
        />
        <TextField
          label={t('strategy.condition.points')}
          required
          readOnly={!canEdit}
          inputMode="numeric"
          maxLength={5}
          value={Number.isNaN(points) ? '-' : String(points)}
          error={errorOf('points')}
          onChange={(text) =>
            onChange({ points: text === '-' ? Number.NaN : Number(text.replace(/[^\d-]/g, '')) })
          }
        />
      </div>
      <Suspense fallback={<pre className={styles.waiting}>{expression}</pre>}>
        <ExpressionEditor
          label={t('strategy.condition.expressionOf', { name: name || '–' })}
          value={expression}
          wrong={problem !== undefined}
          readOnly={!canEdit}
          speech={speech}
          language={language}
          handsRef={hands}
          onChange={(next) => onChange({ expression: next })}
          onSave={onSave}
        />
      </Suspense>
      {problem && (
        <p role="status" className={styles.wrong}>
          {problemSentence(problem, speech)}
        </p>
      )}
      <div className={styles.row}>
        {sentences.map(({ language: of, label }) => (
          <TextField
            key={of}
            label={t(label)}
            readOnly={!canEdit}
            required={points > 0}
            maxLength={strategyLimits.sentenceLength}
            value={sentence[of]}
            error={errorOf(`sentence.${of}`)}
            onChange={(text) => onChange({ sentence: { ...sentence, [of]: text } })}
          />
        ))}
      </div>
      {canEdit && (
        <div>
          <Button kind="link" onClick={onRemove}>
            {t('strategy.condition.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

import type { Decision } from '@lumbung/domain/review/review'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { Select } from '../../ui/controls/select.tsx'
import styles from './decision-bar.module.css'
import { checksOf, countOf, type Draft, missingFor, type Review } from './decision.ts'
import type { Desk } from './use-desk.ts'

interface DecisionBarProps {
  review: Review
  desk: Pick<Desk, 'draft' | 'setDraft' | 'busy' | 'decide'>
  reason: RefObject<HTMLSelectElement | null>
  /** The button that takes the next order. */
  next: ReactNode
  /** A second look passes or rejects, nothing else. */
  blind?: boolean
}

type Reasoned = Exclude<Decision, 'pass'>

const groups = [
  { decision: 'reject', label: 'approve.forReject', words: 'review.reject' },
  { decision: 'return', label: 'approve.forReturn', words: 'review.giveBack' },
  { decision: 'goBack', label: 'approve.forGoBack', words: 'review.goBack' },
] as const

const keyOf = { pass: 'P', reject: 'R', return: 'B', goBack: 'G' } as const satisfies Record<Decision, string>

/** `reject:R09`: a code alone does not say whose list it is from. */
function parseReason(text: string): Draft['reason'] {
  const [decision = '', code = ''] = text.split(':')
  const group = groups.find((each) => each.decision === decision)
  return group && code ? { decision: group.decision, code } : null
}

const formatReason = (reason: Draft['reason']) => (reason ? `${reason.decision}:${reason.code}` : '')

function optionWord(t: Translate, decision: Reasoned, area: string, code: string): string {
  return decision === 'reject' ? `${code} ${wordOr(t, area, code)}` : wordOr(t, area, code)
}

/** Enter and Escape end the writing: the single keys mean the desk again. */
function leave(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
  event.preventDefault()
  const sheet = event.currentTarget.closest<HTMLElement>('article')
  sheet?.focus({ preventScroll: true })
}

/** Always there: reason, note, the decisions with their keys, and what is missing beside them. */
export function DecisionBar({ review, desk, reason, next, blind }: DecisionBarProps) {
  const { t } = useSpeech()
  const { draft, setDraft, busy, decide } = desk
  // What was tried last: what it still lacks is said anew with every tick.
  const [tried, setTried] = useState<Decision | null>(null)
  const note = useRef<HTMLInputElement>(null)
  const isFinal = review.stage === 'final' && !blind
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const lacks = (decision: Decision) => missingFor(decision, review, draft, t)
  const press = (decision: Decision) => {
    setTried(decision)
    if (lacks(decision) === null) return decide(decision, review)
    // Where what is missing is written.
    const needsNote =
      decision === 'pass' ? countOf(review).missing === 0 : draft.reason?.decision === decision
    if (needsNote) note.current?.focus()
    else if (decision !== 'pass') reason.current?.focus()
  }
  // What nothing brings back, or leaves checks undone, takes a second key.
  const needsShift = (decision: Decision) =>
    blind === true || (decision === 'reject' && checksOf(review).some(({ result }) => result === 'open'))
  const pressBare = (decision: Decision) => {
    if (lacks(decision) !== null || !needsShift(decision)) press(decision)
    else setTried(decision)
  }
  const shiftWords = (decision: Decision) =>
    needsShift(decision)
      ? t(blind ? 'approve.missing.shift' : 'approve.missing.shiftOpen', { key: keyOf[decision] })
      : null
  const hint = tried && (lacks(tried) ?? shiftWords(tried))
  useKeys({
    p: () => pressBare('pass'),
    r: () => pressBare('reject'),
    'shift p': () => press('pass'),
    'shift r': () => press('reject'),
    ...(!blind && { b: () => press('return') }),
    a: () => reason.current?.focus(),
    m: () => note.current?.focus(),
    ...(isFinal && { g: () => press('goBack') }),
  })
  const button = (decision: Decision, word: string, kind: ButtonProps['kind']) => (
    <Button
      kind={kind ?? 'outlined'}
      hotkey={needsShift(decision) ? `⇧ ${keyOf[decision]}` : keyOf[decision]}
      busy={busy === decision}
      disabled={lacks(decision) !== null || busy !== null}
      title={lacks(decision) ?? undefined}
      onClick={() => press(decision)}
    >
      {word}
    </Button>
  )
  return (
    <div className={styles.bar}>
      <span className={styles.reason}>
        <Select
          ref={reason}
          aria-label={t('approve.reason')}
          value={formatReason(draft.reason)}
          empty={t('approve.chooseReason')}
          options={groups
            .filter(({ decision }) =>
              decision === 'goBack' ? isFinal : decision !== 'return' || review.can.return,
            )
            .map(({ decision, label, words }) => ({
              label: t(label),
              options: review.reasons[decision].map((code) => ({
                value: `${decision}:${code}`,
                label: optionWord(t, decision, words, code),
              })),
            }))}
          onChange={(chosen) => change({ reason: parseReason(chosen) })}
          onKeyDown={leave}
        />
      </span>
      <label className={styles.note}>
        <span className={styles.noteLabel}>{t('approve.note')}</span>
        <input
          ref={note}
          className={styles.noteInput}
          value={draft.note}
          maxLength={2000}
          onChange={(event) => change({ note: event.target.value })}
          onKeyDown={leave}
          autoComplete="off"
        />
      </label>
      <div className={styles.buttons}>
        {!blind && button('return', t('approve.giveBack'), 'outlined')}
        {isFinal && button('goBack', t('approve.goBack'), 'outlined')}
        {button('reject', t('approve.reject'), 'danger')}
        {button('pass', t('approve.pass'), 'filled')}
      </div>
      <span className={styles.missing} aria-live="polite" data-hint={hint !== null || undefined}>
        {hint ?? lacks('pass')}
      </span>
      <span className={styles.next}>{next}</span>
    </div>
  )
}

import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { StateOf } from '../../ui/controls/status.tsx'
import styles from '../../parts/order/changes.module.css'
import type { Account, Reduction } from '../../parts/order/account.ts'
import { powerFor } from '../../parts/order/reducible.ts'
import { ReductionAnswer } from './reduction-answer.tsx'
import { reductionStates } from '../../parts/order/states.ts'

/** Every reduction that was asked for, the newest first; one that waits is answered here. */
export function Reductions({ account }: { account: Account }) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<{ answer: 'approve' | 'reject'; reduction: Reduction } | null>(null)
  if (account.reductions.length === 0) return <p className={cell.quiet}>{t('change.noReductions')}</p>
  return (
    <>
      <ul className={styles.reductions}>
        {account.reductions.map((reduction) => (
          <li key={reduction.id} className={styles.reduction}>
            <ReductionFacts account={account} reduction={reduction} />
            <span className={styles.answers}>
              {(['approve', 'reject'] as const)
                .filter((answer) => reduction.can[answer])
                .map((answer) => (
                  <Button key={answer} onClick={() => setAsking({ answer, reduction })}>
                    {t(`change.${answer}`)}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {asking && <ReductionAnswer {...asking} account={account} onClose={() => setAsking(null)} />}
    </>
  )
}

function ReductionFacts({ account, reduction }: { account: Account; reduction: Reduction }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { state, usedAmount, approvals, decidedAt } = reduction
  const waits = state === 'applied' && approvals.length === 0
  const power = waits ? powerFor(account, reduction.amount) : null
  const isOpen = state === 'applied' || state === 'approved'
  const decided = approvals.length > 0 && t('change.agreedBy', { names: approvals.join(', ') })
  const asked = { name: reduction.askedBy, time: format.moment(reduction.askedAt, today) }
  const facts = [
    isOpen && t('change.until', { day: format.day(reduction.validTo) }),
    usedAmount !== null && state === 'used' && t('change.usedAmount', { amount: format.number(usedAmount) }),
    wordOr(t, 'change.reasons', reduction.reasonCode),
  ]
  return (
    <>
      <span className={styles.state}>
        <b className={styles.amount}>{format.number(reduction.amount)}</b>
        <StateOf set={reductionStates} state={state} />
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {reduction.note && <span className={styles.note}>{reduction.note}</span>}
      <span className={styles.who}>{t('change.askedBy', asked)}</span>
      {(decided || decidedAt) && (
        <span className={styles.who}>
          {[
            decided,
            decidedAt && format.moment(decidedAt, today),
            state === 'applied' && t('change.oneOfTwo'),
            reduction.decisionNote,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {power && <span className={styles.who}>{t(`change.power.${power}`)}</span>}
    </>
  )
}

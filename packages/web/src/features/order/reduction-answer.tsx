import { decideLargeReduction, decideReduction } from '@lumbung/contract/repay/reduction'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { tell } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from '../../parts/order/changes.module.css'
import type { Account, Reduction } from '../../parts/order/account.ts'
import { powerFor, restAfter } from '../../parts/order/reducible.ts'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

const saidWords = {
  applied: 'change.firstApproved',
  approved: 'change.approved',
  used: 'change.used',
  rejected: 'change.rejected',
} as const

interface ReductionAnswerProps {
  answer: 'approve' | 'reject'
  reduction: Reduction
  account: Account
  onClose: () => void
}

function useAnswerForm({ answer, reduction, account, onClose }: ReductionAnswerProps) {
  const { t } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const call = reduction.can.large ? decideLargeReduction : decideReduction
  return useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> =>
      answer === 'reject' && note.trim() === '' ? { note: 'required' } : {},
    send: ({ note }, requestKey) =>
      api(call, { id: reduction.id, version: reduction.version, decision: answer, note, requestKey }),
    done: ({ state }) => {
      toast({ kind: 'good', text: t(saidWords[state as keyof typeof saidWords]) })
      changed()
      onClose()
    },
    // Somebody else was faster: the page shows how it stands.
    onConflict: (refusal) => {
      tell(refusal)
      changed()
      onClose()
    },
  })
}

/** Asks once more before a reduction is agreed to or turned down; the server then asks for the password. */
export function ReductionAnswer(props: ReductionAnswerProps) {
  const { t, format } = useSpeech()
  const { answer, reduction, account, onClose } = props
  const form = useAnswerForm(props)
  const rejects = answer === 'reject'
  const lines = [
    { label: t('change.owedNow'), value: format.number(account.reducible.total) },
    { label: t('change.amount'), value: format.number(reduction.amount) },
    {
      label: t('change.payoffAfter'),
      value: format.number(restAfter(account, reduction.amount)),
      isSum: true,
    },
  ]
  return (
    <FormDialog
      onClose={onClose}
      title={t(rejects ? 'change.rejectTitle' : 'change.approveTitle')}
      form={form}
      submit={t(rejects ? 'change.reject' : 'change.approve')}
      danger={rejects}
      asks
    >
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.label} className={styles.line} data-sum={line.isSum || undefined}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {[reduction.askedBy, wordOr(t, 'change.reasons', reduction.reasonCode), reduction.note]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!rejects && <Effect account={account} reduction={reduction} />}
      <NoteField
        label={t(rejects ? 'change.why' : 'change.note')}
        required={rejects}
        rows={2}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}

/** What agreeing brings about: a second person, the rest to be paid, or the end of the loan at once. */
function Effect({ account, reduction }: { account: Account; reduction: Reduction }) {
  const { t, format } = useSpeech()
  const needsTwo = powerFor(account, reduction.amount) === 'twoApprovals' || reduction.approvalsNeeded === 2
  const word =
    needsTwo && reduction.approvals.length === 0
      ? t('change.approveFirst')
      : restAfter(account, reduction.amount) === 0
        ? t('change.approveAtOnce')
        : t('change.approveEffect', { day: format.day(reduction.validTo) })
  return <p className={styles.effect}>{word}</p>
}

import { useState } from 'react'
import { tell } from '../../core/act.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import styles from '../../parts/order/order-head.module.css'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { overdueLook } from '../../parts/order/states.ts'
import { ComplaintLink } from '../../parts/order/complaint-link.tsx'
import { OutsourceDialog, RecallDialog } from './agency-case-dialogs.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import type { CaseAnswer } from './case-answer.ts'
import { caseEndingStates } from './case-states.ts'
import { useDesk } from './desk.ts'
import { dueLook, dueWords } from './due-words.ts'
import { LiftDialog, SuspendDialog, WithdrawDialog } from './suspend-dialogs.tsx'

interface CaseHeadProps {
  answer: CaseAnswer
  refresh: () => void
}

/** Number, how late it is or how it ended, whose it is and who holds it; what may be done. */
export function CaseHead({ answer, refresh }: CaseHeadProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const { department } = useDesk()
  const { case: row } = answer
  const app = apps.find(({ code }) => code === row.app)?.name ?? row.app
  const standing = row.ending
    ? standingOf(caseEndingStates, row.ending, t)
    : department === 'precollection'
      ? { look: dueLook, word: dueWords(row.daysLate, t) }
      : { look: overdueLook, word: t('collection.lateDays', { n: row.daysLate }) }
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.number}>
          <OrderNumberText orderNo={row.orderNo} />
        </h1>
        <CopyButton text={row.orderNo} label={t('detail.copyNumber')} />
        <StatusTag {...standing} />
        <span className={styles.who}>
          {stageName(row.stage)} · {t(`collection.states.${row.state}`)} ·{' '}
          <MaskedValue value={row.borrowerName} /> · {app} · {t(`detail.customer.${row.customerType}`)} ·{' '}
          {row.holder?.name ?? t(`desk.${department}.unheld`)}
        </span>
        <span className={styles.actions}>
          <ComplaintLink orderNo={row.orderNo} />
          <CaseActs answer={answer} refresh={refresh} />
        </span>
      </div>
    </header>
  )
}

const acts = [
  { name: 'assign', icon: 'send', word: 'collection.acts.assign.act', Dialog: AssignDialog },
  { name: 'outsource', icon: 'send', word: 'agency.outsource.act', Dialog: OutsourceDialog },
  { name: 'recall', icon: 'refresh', word: 'agency.recall.act', Dialog: RecallDialog },
  { name: 'suspend', icon: 'pause', word: 'collection.acts.suspend.act', Dialog: SuspendDialog },
  { name: 'lift', icon: 'play', word: 'collection.acts.lift.act', Dialog: LiftDialog },
  { name: 'withdraw', icon: 'pause', word: 'precollection.withdraw.act', Dialog: WithdrawDialog },
] as const

function CaseActs({ answer: { case: row, can }, refresh }: CaseHeadProps) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<(typeof acts)[number] | null>(null)
  const refused = (error: unknown) => {
    tell(error)
    refresh()
  }
  return (
    <>
      {acts
        .filter(({ name }) => can[name])
        .map((act) => (
          <Button key={act.name} icon={act.icon} onClick={() => setAsking(act)}>
            {t(act.word)}
          </Button>
        ))}
      {asking && (
        <asking.Dialog row={row} refresh={refresh} refused={refused} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

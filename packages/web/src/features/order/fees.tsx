import { requestFeeBack } from '@lumbung/contract/repay/fee'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import styles from '../../parts/order/changes.module.css'
import type { Account } from '../../parts/order/account.ts'
import { feeStates } from '../../parts/order/states.ts'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

type Fee = Account['fees'][number]

/** Every fee that was put forward, the newest first; one that nobody has paid can be taken back by two. */
export function Fees({ account }: { account: Account }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [taking, setTaking] = useState<Fee | null>(null)
  if (account.fees.length === 0) return <p className={cell.quiet}>{t('change.fee.none')}</p>
  return (
    <>
      <ul className={styles.reductions}>
        {account.fees.map((fee) => (
          <li key={fee.id} className={styles.reduction}>
            <span className={styles.state}>
              <b className={styles.amount}>{format.number(fee.amount)}</b>
              <StateOf set={feeStates} state={fee.state} />
              <span>
                {[t(`change.fee.kinds.${fee.fee}`), fee.backAsked && t('change.fee.backAsked')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.note}>{fee.proof}</span>
            <span className={styles.who}>
              {[
                t('change.fee.by', { name: fee.askedBy, time: format.moment(fee.askedAt, today) }),
                fee.decidedBy && t('change.fee.agreed', { name: fee.decidedBy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.answers}>
              {fee.can.takeBack && <Button onClick={() => setTaking(fee)}>{t('change.fee.takeBack')}</Button>}
            </span>
          </li>
        ))}
      </ul>
      {taking && <TakeBack orderNo={account.orderNo} fee={taking} onClose={() => setTaking(null)} />}
    </>
  )
}

function TakeBack({ orderNo, fee, onClose }: { orderNo: string; fee: Fee; onClose: () => void }) {
  const { t } = useSpeech()
  const changed = useAfterChange(orderNo)
  const form = useCallForm({
    call: requestFeeBack,
    first: { proof: '' },
    request: ({ proof }, requestKey) => ({
      id: fee.id,
      version: fee.version,
      proof: proof.trim(),
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('change.fee.asked') })
      changed()
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('change.fee.takeBack')} form={form} submit={t('change.fee.put')}>
      <p>{t('change.fee.takeBackText')}</p>
      <NoteField label={t('change.fee.why')} required {...form.bind('proof')} />
    </FormDialog>
  )
}

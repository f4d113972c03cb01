import { rupiah, sum } from '@lumbung/domain/money'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MaskedValue } from '../../ui/masked-value.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import type { StateLook } from '../../ui/state-look.ts'
import type { BulkAct } from './channel-strip.tsx'
import type { WaitLoan } from './payout-act.ts'
import styles from './payout.module.css'
import { type RowResult, useBulk } from './use-bulk.ts'

interface BulkDialogProps {
  act: BulkAct
  /** As they stood when the dialog was opened: what changed meanwhile is refused by its version. */
  rows: readonly WaitLoan[]
  onClose: () => void
  onDone: () => void
}

const resultLooks: Record<RowResult['state'], StateLook> = {
  waiting: { family: 'none', glyph: 'dashed' },
  busy: { family: 'run', glyph: 'half' },
  done: { family: 'good', glyph: 'check-disc' },
  refused: { family: 'bad', glyph: 'cross-disc', loud: true },
  stopped: { family: 'none', glyph: 'minus-disc' },
}

/** What will be done to which rows and for how much; then a result per row. */
export function BulkDialog({ act, rows, onClose, onDone }: BulkDialogProps) {
  const { t, format } = useSpeech()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rows.map((row) => row.orderNo)))
  const bulk = useBulk(act, onDone)
  const begun = bulk.results.size > 0
  const picked = rows.filter((row) => chosen.has(row.orderNo))
  const total = sum(picked.map((row) => rupiah(row.arrivalAmount)))
  const all = chosen.size === rows.length
  const toggle = (orderNo: string) => setChosen(new Set(chosen.has(orderNo) ? [...chosen].filter((each) => each !== orderNo) : [...chosen, orderNo]))
  return (
    <Dialog
      opened
      wide
      onClose={bulk.running ? bulk.stop : onClose}
      title={t(`loan.bulk.${act}Title`)}
      foot={
        begun ? (
          <Button kind={bulk.running ? 'outlined' : 'filled'} onClick={bulk.running ? bulk.stop : onClose}>
            {t(bulk.running ? 'loan.bulk.stop' : 'ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button kind="filled" disabled={picked.length === 0} onClick={() => bulk.run(picked)} data-autofocus>
              {t(`loan.act.${act}`)} ({picked.length})
            </Button>
          </>
        )
      }
    >
      {begun ? <BulkProgress results={bulk.results} running={bulk.running} /> : <p>{t(`loan.effect.${act}`)}</p>}
      <div className={styles.bulkHead}>
        {!begun && (
          <label className={styles.pick}>
            <input type="checkbox" checked={all} onChange={() => setChosen(new Set(all ? [] : rows.map((row) => row.orderNo)))} />
            {t('loan.bulk.all')}
          </label>
        )}
        <span>{t('loan.bulk.chosen', { n: format.number(picked.length) })}</span>
        <span className={styles.bulkTotal}>
          {t('loan.bulk.total')} <Money amount={total} withCurrency />
        </span>
      </div>
      <ul className={styles.bulkRows}>
        {(begun ? picked : rows).map((row) => (
          <BulkRow key={row.orderNo} row={row} result={bulk.results.get(row.orderNo)} checked={chosen.has(row.orderNo)} onToggle={() => toggle(row.orderNo)} />
        ))}
      </ul>
    </Dialog>
  )
}

function BulkProgress({ results, running }: { results: ReadonlyMap<string, RowResult>; running: boolean }) {
  const { t, format } = useSpeech()
  const states = [...results.values()].map((result) => result.state)
  const count = (...wanted: RowResult['state'][]) => states.filter((state) => wanted.includes(state)).length
  const over = count('done', 'refused', 'stopped')
  const label = running
    ? t('loan.bulk.running', { done: format.number(over), all: format.number(states.length) })
    : t('loan.bulk.finished', { done: format.number(count('done')), refused: format.number(count('refused')) })
  return (
    <div role="status">
      <ProgressBar label={label} share={over / states.length} />
    </div>
  )
}

interface BulkRowProps {
  row: WaitLoan
  result: RowResult | undefined
  checked: boolean
  onToggle: () => void
}

function BulkRow({ row, result, checked, onToggle }: BulkRowProps) {
  const { t } = useSpeech()
  return (
    <li className={styles.bulkRow}>
      {result ? (
        <span className={styles.result}>
          <Status look={resultLooks[result.state]} word={result.state === 'refused' ? result.reason : t(`loan.bulk.${result.state}`)} />
        </span>
      ) : (
        <input type="checkbox" aria-label={t('loan.bulk.choose', { orderNo: row.orderNo })} checked={checked} onChange={onToggle} />
      )}
      <b>{row.orderNo}</b>
      <MaskedValue value={row.borrowerName} />
      <span>
        {row.bankCode} <MaskedValue value={row.bankAccount} />
      </span>
      <span className={styles.bulkAmount}>
        <Money amount={row.arrivalAmount} />
      </span>
    </li>
  )
}

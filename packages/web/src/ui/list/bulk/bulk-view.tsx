import { type ReactNode, useState } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import { useUnseen } from '../../dialog/seen-first.ts'
import styles from './bulk.module.css'
import { BulkRows } from './bulk-rows.tsx'
import { Money } from '../../controls/money.tsx'
import { ProgressBar } from '../../controls/progress-bar.tsx'
import { chosenCount, chosenRows, everyRow, noRow, toggled } from './undo-choice.ts'
import { type Bulk, type BulkWork, isWorking, toEnd } from './use-bulk.ts'

/** What the act itself does is not what is before one. */
const undoes = new Set<Bulk['state']>(['rehearsingUndo', 'undoRehearsed', 'undoing', 'undone'])

interface BulkViewProps {
  /** What was or will be done. */
  title: string
  /** Until when it can be undone, or why it cannot, where there is more to say of it than of any act. */
  undoing?: string | undefined
  work: BulkWork
  /** `ran`: something may have changed. */
  onClose: (ran: boolean) => void
  /** What went on after its dialog was closed has ended. */
  onEnd: () => void
  children?: ReactNode
}

/** A bulk act: what it would change, then what it did, row by row, and the ways on from there. */
export function BulkView({ title, undoing, work, onClose, onEnd, children }: BulkViewProps) {
  const { t, format } = useSpeech()
  const { id, bulk, problem, busy, start, stop, rehearseUndo, undo, leave } = work
  const [choice, setChoice] = useState(everyRow)
  const unseen = useUnseen()
  const state = bulk?.state ?? 'rehearsing'
  const ran = state !== 'rehearsing' && state !== 'rehearsed' && state !== 'cancelled' && state !== 'failed'
  const toUndo = chosenCount(choice, bulk?.undoPossible.rows ?? 0)
  const close = () => {
    const goesOn = leave()
    onClose(ran || goesOn)
    if (goesOn && id !== null) void toEnd(id).then(onEnd, onEnd)
  }
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={title}
      foot={
        <>
          {(state === 'running' || state === 'rehearsingUndo') && (
            <Button busy={busy} onClick={stop}>
              {t('bulk.stop')}
            </Button>
          )}
          {bulk?.can.rehearseUndo && (!bulk.can.undo || unseenRows(bulk) > 0) && (
            <Button
              icon="undo"
              busy={busy}
              onClick={() => {
                setChoice(everyRow)
                rehearseUndo()
              }}
            >
              {t(state === 'undoRehearsed' ? 'bulk.again' : 'bulk.undo')}
            </Button>
          )}
          {bulk?.can.undo && (
            <Button
              icon="undo"
              busy={busy}
              disabled={toUndo === 0 || unseen}
              onClick={() => undo(chosenRows(choice))}
            >
              {t('bulk.start', { act: t('bulk.undo'), n: format.number(toUndo) })}
            </Button>
          )}
          <Button kind={bulk?.can.start ? 'outlined' : 'filled'} onClick={close}>
            {t(bulk?.can.start ? 'ui.cancel' : 'ui.close')}
          </Button>
          {bulk?.can.start && (
            <Button
              kind="filled"
              busy={busy}
              disabled={bulk.possible.rows === 0 || unseen}
              onClick={start}
              data-autofocus
            >
              {t('bulk.start', { act: title, n: format.number(bulk.possible.rows) })}
            </Button>
          )}
        </>
      }
    >
      {!undoes.has(state) && children}
      {bulk?.state === 'rehearsed' && (
        <p className={styles.way}>{undoing ?? t(bulk.undoable ? 'bulk.undoable' : 'bulk.lasting')}</p>
      )}
      {bulk && <Sums bulk={bulk} />}
      {bulk?.state === 'undoRehearsed' && <Choice bulk={bulk} />}
      {(!bulk || isWorking(state)) && !problem && (
        <div role="status">
          <ProgressBar
            label={t(`bulk.states.${state}`, {
              done: format.number(bulk?.gone ?? 0),
              all: format.number(bulk?.stepRows ?? 0),
            })}
            share={bulk && bulk.stepRows > 0 ? bulk.gone / bulk.stepRows : null}
          />
        </div>
      )}
      {bulk?.cut && <p className={styles.cut}>{t('bulk.cut', { n: format.number(bulk.total) })}</p>}
      {(problem || bulk?.error) && (
        <p role="alert" className={styles.problem}>
          {problem || bulk?.error}
        </p>
      )}
      {id !== null && bulk && bulk.total > 0 && state !== 'rehearsing' && (
        <>
          {bulk.can.undo && (
            <label className={styles.every}>
              <input
                type="checkbox"
                checked={toUndo === bulk.undoPossible.rows}
                onChange={({ target }) => setChoice(target.checked ? everyRow : noRow)}
              />
              {t('bulk.every')}
            </label>
          )}
          <BulkRows
            id={id}
            bulk={bulk}
            isWorking={isWorking(state)}
            choosing={
              bulk.can.undo ? { choice, toggle: (row) => setChoice((before) => toggled(before, row)) } : null
            }
          />
        </>
      )}
    </Dialog>
  )
}

/** Rows that stand and that no rehearsal of an undo came to. */
const unseenRows = ({ done, undoPossible, kept }: Bulk) => done.rows - undoPossible.rows - kept.rows

/** What an undo would take, as far as it was looked at. */
function Choice({ bulk }: { bulk: Bulk }) {
  const { t, format } = useSpeech()
  const unseen = unseenRows(bulk)
  const some = bulk.undoPossible.rows > 0
  return (
    <>
      {unseen > 0 && <p className={styles.cut}>{t('bulk.unseen', { n: format.number(unseen) })}</p>}
      {(some || unseen === 0) && <p className={styles.way}>{t(some ? 'bulk.choose' : 'bulk.bound')}</p>}
    </>
  )
}

/** What will change, or has changed, with its money; and what not. */
function Sums({ bulk }: { bulk: Bulk }) {
  const { t, format } = useSpeech()
  const shown = (['possible', 'done', 'undoPossible', 'kept', 'undone', 'refused'] as const).filter(
    (key) => bulk[key].rows > 0 || (key === 'possible' && bulk.state === 'rehearsed'),
  )
  return (
    <dl className={styles.sums}>
      {shown.map((key) => (
        <div key={key} className={styles.sum}>
          <dt>{t(`bulk.sums.${key}`)}</dt>
          <dd>
            <b>{format.number(bulk[key].rows)}</b>{' '}
            {bulk[key].amount > 0 && <Money amount={bulk[key].amount} withCurrency />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

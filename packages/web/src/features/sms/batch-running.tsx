import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { type BatchAnswer, batchAddress, type BatchRow, batchStates } from './batch-act.ts'
import styles from './batch-running.module.css'
import type { BatchActs } from './use-batch.ts'

interface RunningProps {
  rows: readonly BatchRow[]
  acts: BatchActs
  /** The one whose page this is. */
  shown: number
  can: BatchAnswer['can']
}

/** Every batch that sends or is paused, with its own pause and stop; bars and counts move in place. */
export function BatchRunning({ rows, acts, shown, can }: RunningProps) {
  const { t } = useSpeech()
  if (rows.length === 0) return null
  const mayMove = can.pause || can.resume || can.stop
  return (
    <section className={styles.running} aria-label={t('sms.batch.running')}>
      <div className={styles.heads}>
        <h2 className={styles.title}>
          {t('sms.batch.running')} <span className={styles.quiet}>{rows.length}</span>
        </h2>
        <span className={styles.number}>{t('sms.batch.handed')}</span>
        <span className={styles.number}>{t('sms.batch.delivered')}</span>
        <span className={styles.number}>{t('sms.batch.failed')}</span>
      </div>
      {rows.map((row) => (
        <RunningRow
          key={row.id}
          row={row}
          acts={acts}
          isShown={row.id === shown}
          mayMove={mayMove || row.id !== shown}
        />
      ))}
    </section>
  )
}

function RunningRow({
  row,
  acts,
  isShown,
  mayMove,
}: {
  row: BatchRow
  acts: BatchActs
  isShown: boolean
  mayMove: boolean
}) {
  const { t, format } = useSpeech()
  const { id, name, state, handed, total, delivered, failed } = row
  const percent = total === 0 ? 0 : Math.round((handed / total) * 100)
  const isPaused = state === 'paused'
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {isShown ? (
          <b>{name}</b>
        ) : (
          <Link className={styles.link} to={batchAddress(id)}>
            {name}
          </Link>
        )}
      </span>
      <StateOf set={batchStates} state={state} />
      <div
        className={styles.track}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.number}>
        <b>{format.number(handed)}</b> / {format.number(total)}
      </span>
      <span className={styles.number}>{format.number(delivered)}</span>
      <span className={styles.number}>{format.number(failed)}</span>
      <span className={styles.quiet}>
        <Remark row={row} />
      </span>
      <span className={styles.acts}>
        {mayMove && (
          <>
            <Button
              icon={isPaused ? 'play' : 'pause'}
              busy={acts.doing === `${isPaused ? 'resume' : 'pause'} ${id}`}
              onClick={() => acts.move(row, isPaused ? 'resume' : 'pause')}
            >
              {t(isPaused ? 'sms.batch.resume' : 'sms.batch.pause')}
            </Button>
            <Button kind="danger" onClick={() => void acts.stop(row)}>
              {t('sms.batch.stop')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

/** What is left at its rate; of a paused one how many wait; of one that has not begun, when it does. */
function Remark({ row: { state, waiting, ratePerSecond, startAt, handed } }: { row: BatchRow }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  if (state === 'paused') return t('sms.batch.waitingSafe', { n: format.number(waiting) })
  if (handed === 0 && waiting > 0) return t('sms.batch.notYet', { at: format.moment(startAt, today) })
  const seconds = Math.ceil(waiting / ratePerSecond)
  const two = (n: number) => String(n).padStart(2, '0')
  return t('sms.batch.left', { n: ratePerSecond, time: `${Math.floor(seconds / 60)}:${two(seconds % 60)}` })
}

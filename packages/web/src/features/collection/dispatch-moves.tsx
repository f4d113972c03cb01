import type { DispatchShare } from '@lumbung/contract/collection/dispatch'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import cell from '../../ui/list/cell.module.css'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import type { Move, ShownRun } from './dispatch-answer.ts'
import { groupMoves, type MoveGroup } from './dispatch-groups.ts'
import { useDesk } from './desk.ts'
import styles from './dispatch-moves.module.css'
import { useDispatchMoves } from './use-dispatch-moves.ts'

/** So many of each group to begin with. */
const shownFirst = 3

interface DispatchMovesProps {
  run: ShownRun
  share: DispatchShare
  /** To the row before and after, and away from it; a phone opens and closes the row itself. */
  steps?: { previous: () => void; next: () => void; close: () => void }
}

/** The cases of one row: what it comes to, then what newly came, from whom, and to whom, each with why. */
export function DispatchMoves({ run, share, steps }: DispatchMovesProps) {
  const { t, format } = useSpeech()
  const { department } = useDesk()
  const query = useDispatchMoves(run, share)
  const name = share.name ?? t('dispatch.table.nobody')
  const { before, gained, lost } = share
  return (
    <section
      className={styles.panel}
      aria-label={t('dispatch.moves.label', { name })}
      aria-busy={query.isFetching}
    >
      <div className={styles.head}>
        {steps && (
          <div className={styles.name}>
            <h2>{name}</h2>
            <IconButton
              icon="chevron-left"
              small
              label={t(`desk.${department}.previous`)}
              onClick={steps.previous}
            />
            <IconButton
              icon="chevron-right"
              small
              label={t(`desk.${department}.next`)}
              onClick={steps.next}
            />
            <IconButton icon="close" small label={t('ui.close')} onClick={steps.close} />
          </div>
        )}
        <p className={styles.sum}>
          <span>
            {t('dispatch.moves.sum', {
              before: format.number(before),
              gained: format.number(gained),
              lost: format.number(lost),
            })}{' '}
            <b>{format.number(share.after)}</b>
          </span>
          <Money amount={share.amount} withCurrency />
        </p>
      </div>
      {query.data ? (
        <Groups run={run} groups={groupMoves(query.data.came, query.data.went)} />
      ) : query.error ? (
        <DetailProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailLoading />
      )}
    </section>
  )
}

function Groups({ run, groups }: { run: ShownRun; groups: readonly MoveGroup[] }) {
  const { t } = useSpeech()
  if (groups.length === 0) return <p className={styles.none}>{t('dispatch.moves.none')}</p>
  return (
    <ul>
      {groups.map((group) => (
        <Group key={group.key} run={run} group={group} />
      ))}
    </ul>
  )
}

function titleOf({ kind, name }: MoveGroup, stage: string, t: Translate): string {
  switch (kind) {
    case 'fresh':
      return t('dispatch.moves.fresh', { stage: stageName(stage) })
    case 'from':
      return t('dispatch.moves.from', { name })
    case 'to':
      return t('dispatch.moves.to', { name })
    case 'waiting':
      return t('dispatch.moves.waiting')
  }
}

/** Why they moved, and why to this one where that was more than their share. */
function reasonOf({ kind, why, placedBy }: MoveGroup, t: Translate): string {
  if (kind === 'waiting') return t('dispatch.heldBack.nobody')
  const place =
    placedBy === 'samePerson' ? 'dispatch.samePerson' : placedBy === 'agency' ? 'dispatch.toAgency' : null
  if (kind === 'fresh') return t(place ?? 'dispatch.byShare')
  return [t(`dispatch.why.${why}`), place !== null && t(place)].filter(Boolean).join(', ')
}

function Group({ run, group }: { run: ShownRun; group: MoveGroup }) {
  const { t, format } = useSpeech()
  const [isWhole, setIsWhole] = useState(false)
  const { moves } = group
  const shown = isWhole ? moves : moves.slice(0, shownFirst)
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <h3>
          {titleOf(group, run.stage, t)} <span className={styles.count}>{format.number(moves.length)}</span>
        </h3>
        <span className={styles.why}>{reasonOf(group, t)}</span>
      </div>
      {shown.map((move) => (
        <MoveLine key={move.id} stage={run.stage} move={move} />
      ))}
      {shown.length < moves.length && (
        <Button kind="link" onClick={() => setIsWhole(true)}>
          {t('dispatch.moves.more', { n: moves.length - shown.length })}
        </Button>
      )}
    </li>
  )
}

/** The number opens the case, which knows the list it came from. */
function MoveLine({ stage, move }: { stage: ShownRun['stage']; move: Move }) {
  const { t } = useSpeech()
  const { detailOf } = useDesk()
  return (
    <div className={styles.move}>
      <Link to={detailOf(stage, move.orderNo)}>
        <OrderNumberText orderNo={move.orderNo} />
      </Link>
      <span className={styles.who}>
        {move.outcome === 'changed' ? (
          <span className={cell.quiet}>{t('dispatch.moves.changed')}</span>
        ) : (
          <MaskedValue value={move.borrowerName} />
        )}
      </span>
      <span className={cell.late}>{t('ui.daysShort', { n: move.daysLate })}</span>
      <Money amount={move.amount} />
    </div>
  )
}

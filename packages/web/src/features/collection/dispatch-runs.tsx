import type { DispatchRun } from '@lumbung/contract/collection/dispatch'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateOf, stateWords } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf } from '../../ui/list/columns.tsx'
import { EmbeddedList } from '../../ui/list/embedded-list.tsx'
import { readPlace } from '../../ui/list/filter-text.ts'
import { reasonOf } from '../../ui/list/list-problem.tsx'
import type { ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { collectionDesk, type Desk, type DeskCalls, useDesk } from './desk.ts'
import { dispatchStates } from './dispatch-answer.ts'
import { writeDispatchPlace } from './dispatch-place.ts'
import styles from './dispatch-runs.module.css'
import type { DispatchActs } from './use-dispatch.ts'

/** So many of the latest are looked through for those that ran: rehearsals stand among them. */
const lookedThrough = 20
const shownMost = 2

interface DispatchRunsProps {
  stage: DispatchStage
  acts: DispatchActs
  /** What is known of the shown one: with another, the last ones are asked for anew. */
  since: string
  onAll: () => void
}

/** The last dispatches that ran: when, by whom, how much, and whether that can be taken back. */
export function DispatchRuns({ stage, acts, since, onAll }: DispatchRunsProps) {
  const { t } = useSpeech()
  const { getDispatchRuns } = useDesk().calls
  const query = useQuery({
    queryKey: [getDispatchRuns.name, 'last', stage, since],
    queryFn: ({ signal }) =>
      api(getDispatchRuns, { filter: { stage: [stage] }, size: lookedThrough }, { signal }),
  })
  const ran = query.data?.items.filter(({ ranAt }) => ranAt !== null).slice(0, shownMost) ?? []
  return (
    <section className={styles.foot} aria-label={t('dispatch.runs.last')} aria-busy={query.isFetching}>
      {query.error ? (
        <>
          <span role="alert" className={styles.failed}>
            {reasonOf(query.error).text}
          </span>
          <Button kind="link" onClick={() => void query.refetch()}>
            {t('ui.retry')}
          </Button>
        </>
      ) : (
        query.data && ran.length === 0 && <span className={cell.quiet}>{t('dispatch.runs.none')}</span>
      )}
      {ran.map((run) => (
        <LastRun key={run.id} run={run} acts={acts} />
      ))}
      {query.data && query.data.items.length > 0 && (
        <span className={styles.all}>
          <Button kind="link" onClick={onAll}>
            {t('dispatch.runs.all', { n: query.data.total })}
          </Button>
        </span>
      )}
    </section>
  )
}

const byWords = ({ kind, ranBy, by }: DispatchRun, t: Tools['t']) => {
  const name = (ranBy ?? by)?.name
  return kind === 'night' || name === undefined
    ? t('dispatch.runs.byItself')
    : t('dispatch.runs.byPerson', { name })
}

function LastRun({ run, acts }: { run: DispatchRun; acts: DispatchActs }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { takeBackDispatch } = useDesk().calls
  const { businessDate: today } = useUser()
  const { ranAt, takenBackAt } = run
  const worked = run.worked ?? 0
  return (
    <span className={styles.run}>
      <b>{ranAt && `${format.weekday(run.day)} ${format.dayShort(run.day)} ${format.time(ranAt)}`}</b>{' '}
      {[byWords(run, t), t('dispatch.runs.cases', { n: run.moving - run.changed })].join(', ')}
      {worked > 0 && `. ${t('dispatch.runs.locked', { n: worked })}`}
      {takenBackAt &&
        `. ${t('dispatch.runs.takenBackBy', {
          name: run.takenBackBy?.name ?? '',
          at: format.moment(takenBackAt, today),
        })}`}
      {run.worked === 0 && holds(takeBackDispatch) && (
        <>
          {' '}
          <Button kind="link" busy={acts.doing === 'takeBack'} onClick={() => acts.takeBack(run.id)}>
            {t('dispatch.takeBack')}
          </Button>
        </>
      )}
    </span>
  )
}

const c = columnsOf(collectionDesk.calls.getDispatchRuns)

const specAt = ({ calls, screens, paths }: Desk): ListSpec<DeskCalls['getDispatchRuns']> => ({
  name: screens.dispatch,
  call: calls.getDispatchRuns,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'dispatch.runsEmpty' },
  sort: { column: 'id', descending: true },
  filters: [],
  open: ({ stage, id }) =>
    `${paths.dispatch}?${writeDispatchPlace({ stage, run: id, row: null, all: false })}`,
  columns: [
    c.link('madeAt', 'dispatch.runs.at', {
      width: 150,
      draw: (row, { format }) => format.instant(row.ranAt ?? row.madeAt),
    }),
    c.cell('state', 'order.status', (row) => <StateOf set={dispatchStates} state={row.state} />, {
      width: 150,
      words: ({ t }) => stateWords(dispatchStates, t),
    }),
    c.cell('by', 'dispatch.runs.by', (row, { t }) => byWords(row, t), {
      width: 170,
      grow: true,
      field: 'by.name',
    }),
    c.number('moving', 'dispatch.runs.moved', { width: 80 }),
    c.number('worked', 'dispatch.runs.worked', { width: 150 }),
  ],
  phone: (row, { t, format }) => ({
    status: <StateOf set={dispatchStates} state={row.state} />,
    amount: t('dispatch.runs.cases', { n: row.moving }),
    line: format.instant(row.ranAt ?? row.madeAt),
    side: byWords(row, t),
  }),
})

/** Every dispatch of a stage, rehearsals too; each opens as it was planned. */
export function AllRuns({ stage, onClose }: { stage: DispatchStage; onClose: () => void }) {
  const { t } = useSpeech()
  const desk = useDesk()
  const [spec] = useState(() => specAt(desk))
  const [place, setPlace] = useState(() => readPlace([], new URLSearchParams()))
  return (
    <Dialog opened wide onClose={onClose} title={t('dispatch.runs.title', { stage: stageName(stage) })}>
      <div className={styles.list}>
        <EmbeddedList
          spec={spec}
          filter={{ stage: [stage] }}
          since={[]}
          place={place}
          onGo={(next) => setPlace({ ...place, page: 1, after: null, ...next })}
          none={t('dispatch.runs.none')}
        />
      </div>
    </Dialog>
  )
}

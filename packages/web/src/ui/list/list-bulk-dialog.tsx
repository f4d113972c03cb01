import { failureWords } from '../../core/act.ts'
import type { RetOf } from '@lumbung/contract/call'
import { cancelBulk, getBulk, rehearseBulk, startBulk, undoBulk } from '@lumbung/contract/utils/bulk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useUnseen } from '../dialog/seen-first.ts'
import { NoteField, SelectField } from '../controls/field.tsx'
import styles from './list-bulk-dialog.module.css'
import { BulkRows } from './list-bulk-rows.tsx'
import type { BulkAct, BulkTargetOption, BulkTargets } from './list-spec.ts'
import { Money } from '../controls/money.tsx'
import { ProgressBar } from '../controls/progress-bar.tsx'

type Bulk = RetOf<typeof getBulk>

const working = new Set<Bulk['state']>(['rehearsing', 'running', 'undoing'])
const askAgainMs = 500

interface BulkDialogProps {
  act: BulkAct
  /** `null` until the rows are known as they stand. */
  targets: BulkTargets | null
  /** `ran`: something may have changed. */
  onClose: (ran: boolean) => void
  /** What went on after its dialog was closed has ended. */
  onEnd: () => void
}

/** What is asked once for all rows. */
interface Given {
  note: string
  to: BulkTargetOption | null
}

/** Asks for what the act wants, then rehearses at once: nothing is written by it. */
function BulkDialog({ act, targets, onClose, onEnd }: BulkDialogProps) {
  const { t } = useSpeech()
  const [given, setGiven] = useState<Given>({ note: '', to: null })
  const [asked, setAsked] = useState(act.note !== undefined || act.to !== undefined)
  if (!asked) return <Rehearsed act={act} targets={targets} given={given} onClose={onClose} onEnd={onEnd} />
  const isMissing = (act.note && given.note.trim() === '') || (act.to && given.to === null)
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t(act.label)}
      onSubmit={() => setAsked(Boolean(isMissing))}
      foot={
        <>
          <Button onClick={() => onClose(false)}>{t('ui.cancel')}</Button>
          <Button kind="filled" type="submit" disabled={Boolean(isMissing)}>
            {t('list.bulk.rehearse')}
          </Button>
        </>
      }
    >
      <p>{t(act.effect)}</p>
      {act.to && (
        <TargetField target={act.to} value={given.to} onChange={(to) => setGiven({ ...given, to })} />
      )}
      {act.note && (
        <NoteField
          label={t(act.note)}
          required
          value={given.note}
          onChange={(note) => setGiven({ ...given, note })}
        />
      )}
    </Dialog>
  )
}

function TargetField({
  target: { label, options },
  value,
  onChange,
}: {
  target: NonNullable<BulkAct['to']>
  value: BulkTargetOption | null
  onChange: (option: BulkTargetOption | null) => void
}) {
  const { t, language } = useSpeech()
  const query = useQuery({
    queryKey: ['bulkTargets', label, language],
    queryFn: () => options(t),
    staleTime: 0,
  })
  const found = query.data ?? []
  return (
    <SelectField
      label={t(label)}
      required
      empty={query.isPending ? t('ui.loading') : ''}
      value={value?.value ?? ''}
      options={found}
      onChange={(chosen) => onChange(found.find((option) => option.value === chosen) ?? null)}
    />
  )
}

/** The bulk on the server: rehearsed when this opens, then started, stopped, undone. */
function useBulk(act: BulkAct, targets: BulkTargets | null, { note, to }: Given) {
  const [id, setId] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: [getBulk.name, id],
    queryFn: ({ signal }) => api(getBulk, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    refetchInterval: (asked) =>
      asked.state.data && !working.has(asked.state.data.state) ? false : askAgainMs,
    staleTime: 0,
  })
  const refused = (error: unknown) => {
    setBusy(false)
    setProblem(failureWords(error))
    if (error instanceof CallRefused) void query.refetch()
  }
  const rehearse = useEffectEvent((of: BulkTargets) => {
    const wanted = { action: act.action, targets: of, note, ...(to && { to: to.to }) }
    api(rehearseBulk, wanted).then((made) => setId(made.id), refused)
  })
  useEffect(() => {
    if (targets) rehearse(targets)
  }, [targets])
  const run = (call: typeof startBulk | typeof cancelBulk | typeof undoBulk) => () => {
    if (id === null) return
    setBusy(true)
    setProblem('')
    const made =
      call === cancelBulk
        ? api(cancelBulk, { id })
        : api(call as typeof startBulk, { id, requestKey: newRequestKey() })
    made.then(() => query.refetch()).then(() => setBusy(false), refused)
  }
  return {
    id,
    bulk: query.data,
    problem,
    busy,
    start: run(startBulk),
    stop: run(cancelBulk),
    undo: run(undoBulk),
  }
}

function Rehearsed({ act, targets, given, onClose, onEnd }: BulkDialogProps & { given: Given }) {
  const { t, format } = useSpeech()
  const { id, bulk, problem, busy, start, stop, undo } = useBulk(act, targets, given)
  const unseen = useUnseen()
  const state = bulk?.state ?? 'rehearsing'
  const ran = state !== 'rehearsing' && state !== 'rehearsed' && state !== 'cancelled' && state !== 'failed'
  const close = () => {
    // What was only rehearsed is given up; what runs goes on, and the bell tells how it ended.
    if (bulk?.can.cancel && !ran) stop()
    onClose(ran)
    if (ran && working.has(state) && id !== null) void toEnd(id).then(onEnd, onEnd)
  }
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t(act.label)}
      foot={
        <>
          {state === 'running' && (
            <Button busy={busy} onClick={stop}>
              {t('list.bulk.stop')}
            </Button>
          )}
          {bulk?.can.undo && (
            <Button icon="undo" busy={busy} onClick={undo}>
              {t('list.bulk.undo')}
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
              {t('list.bulk.start', { act: t(act.label), n: format.number(bulk.possible.rows) })}
            </Button>
          )}
        </>
      }
    >
      <p>{t(act.effect)}</p>
      {act.to && given.to && (
        <p>
          {t(act.to.label)}: <b>{given.to.label}</b>
        </p>
      )}
      {bulk?.state === 'rehearsed' && (
        <p className={styles.way}>{t(bulk.undoable ? 'list.bulk.undoable' : 'list.bulk.lasting')}</p>
      )}
      {bulk && <Sums bulk={bulk} />}
      {(!bulk || working.has(state)) && !problem && (
        <div role="status">
          <ProgressBar
            label={t(`list.bulk.states.${state}`, {
              done: format.number(bulk?.gone ?? 0),
              all: format.number(bulk?.total ?? 0),
            })}
            share={bulk && bulk.total > 0 ? bulk.gone / bulk.total : null}
          />
        </div>
      )}
      {bulk?.cut && <p className={styles.cut}>{t('list.bulk.cut', { n: format.number(bulk.total) })}</p>}
      {(problem || bulk?.error) && (
        <p role="alert" className={styles.problem}>
          {problem || bulk?.error}
        </p>
      )}
      {id !== null && bulk && bulk.total > 0 && state !== 'rehearsing' && (
        <BulkRows id={id} bulk={bulk} isWorking={working.has(state)} />
      )}
    </Dialog>
  )
}

/** Waits for the end of what goes on without its dialog. */
async function toEnd(id: number): Promise<void> {
  let state: Bulk['state']
  do {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    state = (await api(getBulk, { id })).state
  } while (working.has(state))
}

/** What will change, or has changed, with its money; and what not. */
function Sums({ bulk }: { bulk: Bulk }) {
  const { t, format } = useSpeech()
  const shown = (['possible', 'done', 'undone', 'kept', 'refused'] as const).filter(
    (key) => bulk[key].rows > 0 || (key === 'possible' && bulk.state === 'rehearsed'),
  )
  return (
    <dl className={styles.sums}>
      {shown.map((key) => (
        <div key={key} className={styles.sum}>
          <dt>{t(`list.bulk.sums.${key}`)}</dt>
          <dd>
            <b>{format.number(bulk[key].rows)}</b>{' '}
            {bulk[key].amount > 0 && <Money amount={bulk[key].amount} withCurrency />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export default BulkDialog

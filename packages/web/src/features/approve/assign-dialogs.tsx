import { failureWords } from '../../core/act.ts'
import { assignReviews, handOver } from '@lumbung/contract/approve/reviewer'
import type { RetOf } from '@lumbung/contract/call'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { CheckField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { toast } from '../../core/toast-store.ts'
import { personOption, reviewersAt, targetOf, targetsAt } from './assign-targets.ts'
import { Outcome } from './assignment-outcome.tsx'
import { useKeptPlace } from '../../ui/page/kept-place.ts'
import styles from './desks.module.css'
import { closeAsked, type ReviewerRow } from './reviewer-act.ts'
import { peopleStages } from './people-stages.ts'

/** Of what would happen, px. */
const usualHeight = 140

type Rehearsal = RetOf<typeof assignReviews>

/**
 * Asks the server what a choice would do, anew whenever the choice changes, and then does it: nothing but what is shown, and
 * what is on its way cannot be left, or its refusal would meet nobody.
 * @param key what the choice is
 */
function useRehearsed(key: readonly unknown[], send: (rehearse: boolean) => Promise<Rehearsal>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const query = useQuery({
    queryKey: ['rehearsed', ...key],
    queryFn: () => send(true),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const n = query.data?.assigned ?? 0
  // Until its own outcome has come, that of the choice before stands there.
  const isSeen = n > 0 && !query.isPlaceholderData && !query.isFetching
  const run = (done: (outcome: Rehearsal) => void) => {
    if (!isSeen || busy) return
    setBusy(true)
    setProblem('')
    const refused = (error: unknown) => {
      setBusy(false)
      setProblem(failureWords(error))
    }
    send(false).then((outcome) => {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['rehearsed'] })
      done(outcome)
    }, refused)
  }
  return {
    outcome: query.data,
    n,
    isSeen,
    problem: problem || (query.error ? failureWords(query.error) : ''),
    busy,
    run,
    leave: () => {
      if (!busy) closeAsked()
    },
  }
}

/** Gives out what waits at a desk and nobody has; what would happen stands below while it is chosen. */
export function AssignDialog({ refresh }: { refresh: () => void }) {
  const { t, language } = useSpeech()
  const [stage, setStage] = useState<PeopleStage>('first')
  const [to, setTo] = useState('load')
  const targets = useQuery({
    queryKey: ['bulkTargets', stage, language],
    queryFn: () => targetsAt(stage, t),
  })
  const { outcome, n, isSeen, problem, busy, run, leave } = useRehearsed(
    [assignReviews.name, stage, to],
    (rehearse) => api(assignReviews, { stage, to: targetOf(to), rehearse }),
  )
  const send = () =>
    run(({ assigned }) => {
      toast({ kind: 'good', text: t('desks.assign.done', { n: assigned }) })
      closeAsked()
      refresh()
    })
  return (
    <Dialog
      opened
      wide
      onClose={leave}
      title={t('desks.assign.title')}
      onSubmit={send}
      foot={
        <DialogFoot submit={t('desks.assign.run', { n })} busy={busy} disabled={!isSeen} onCancel={leave} />
      }
    >
      <div className={styles.set}>
        <Segments
          label={t('desks.assign.desk')}
          value={stage}
          options={peopleStages.options({ t })}
          onChange={(value) => {
            setStage(value as PeopleStage)
            setTo('load')
          }}
        />
      </div>
      <SelectField
        label={t('desks.assign.to')}
        value={to}
        // What nobody has is in the queue already.
        options={(targets.data ?? [{ value: 'load', label: t('desks.assign.byLoad') }]).filter(
          ({ value }) => value !== 'queue',
        )}
        hint={t('desks.assign.oldest')}
        onChange={setTo}
      />
      <Seen outcome={outcome} failed={problem !== ''} empty={t('desks.assign.none')} />
      <FormProblem text={problem || (targets.error ? failureWords(targets.error) : '')} />
    </Dialog>
  )
}

/** Gives a person's orders to another, or by load; what would happen stands below while it is chosen. */
export function HandOverDialog({ row, refresh }: { row: ReviewerRow; refresh: () => void }) {
  const { t } = useSpeech()
  const [to, setTo] = useState('load')
  const [locked, setLocked] = useState(false)
  const [note, setNote] = useState('')
  const people = useQuery({
    queryKey: ['colleagues', row.id],
    queryFn: async () => {
      const found = await Promise.all(row.stages.map((stage) => reviewersAt(stage)))
      return [...new Map(found.flat().map((person) => [person.id, person])).values()]
    },
  })
  const target = targetOf(to)
  const request = {
    from: row.id,
    to: target.kind === 'reviewer' ? target.id : null,
    locked,
    note: note.trim(),
  }
  const { outcome, n, isSeen, problem, busy, run, leave } = useRehearsed(
    [handOver.name, row.id, to, locked],
    (rehearse) => api(handOver, { ...request, rehearse }),
  )
  const send = () =>
    run(({ assigned }) => {
      toast({ kind: 'good', text: t('desks.person.handedOver', { n: assigned }) })
      closeAsked()
      refresh()
    })
  return (
    <Dialog
      opened
      wide
      onClose={leave}
      title={t('desks.person.handOverOf', { name: row.name })}
      onSubmit={send}
      foot={
        <DialogFoot
          submit={t('desks.person.runHandOver', { n })}
          busy={busy}
          disabled={!isSeen}
          onCancel={leave}
        />
      }
    >
      <SelectField
        label={t('desks.person.handOverTo')}
        value={to}
        options={[
          { value: 'load', label: t('desks.assign.byLoad') },
          ...(people.data ?? []).flatMap((person) => (person.id === row.id ? [] : [personOption(person, t)])),
        ]}
        onChange={setTo}
      />
      {row.held > 0 && (
        <CheckField
          label={`${t('desks.person.withHeld')} (${row.held})`}
          hint={t('desks.person.withHeldHint')}
          checked={locked}
          onChange={setLocked}
        />
      )}
      <NoteField label={t('desks.person.note')} rows={2} value={note} onChange={setNote} />
      <Seen outcome={outcome} failed={problem !== ''} empty={t('desks.person.nothing')} />
      <FormProblem text={problem || (people.error ? failureWords(people.error) : '')} />
    </Dialog>
  )
}

/** What would happen, in its place from the beginning. */
function Seen({
  outcome,
  failed,
  empty,
}: {
  outcome: Rehearsal | undefined
  failed: boolean
  empty: string
}) {
  const place = useKeptPlace('assigned', outcome === undefined && !failed, usualHeight)
  return <div ref={place}>{outcome && <Outcome outcome={outcome} empty={empty} />}</div>
}

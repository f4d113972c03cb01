import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import { NoteField, SelectField } from '../../controls/field.tsx'
import { BulkView } from './bulk-view.tsx'
import type { BulkAct, BulkTargetOption, BulkTargets } from '../list-spec.ts'
import { useBulk } from './use-bulk.ts'

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
            {t('bulk.rehearse')}
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

function Rehearsed({
  act,
  targets,
  given: { note, to },
  onClose,
  onEnd,
}: BulkDialogProps & { given: Given }) {
  const { t } = useSpeech()
  const work = useBulk(null)
  const rehearse = useEffectEvent((of: BulkTargets) => {
    work.rehearse({ action: act.action, targets: of, note, ...(to && { to: to.to }) })
  })
  useEffect(() => {
    if (targets) rehearse(targets)
  }, [targets])
  return (
    <BulkView
      title={t(act.label)}
      undoing={act.undo && t(act.undo)}
      work={work}
      onClose={onClose}
      onEnd={onEnd}
    >
      <p>{t(act.effect)}</p>
      {act.to && to && (
        <p>
          {t(act.to.label)}: <b>{to.label}</b>
        </p>
      )}
    </BulkView>
  )
}

export default BulkDialog

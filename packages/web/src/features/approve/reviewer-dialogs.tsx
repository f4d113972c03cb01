import { saveReviewer } from '@lumbung/contract/approve/reviewer'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { CheckField, Fields, TextField } from '../../ui/controls/field.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { AssignDialog, HandOverDialog } from './assign-dialogs.tsx'
import styles from './desks.module.css'
import { askedReviewer, closeAsked, type ReviewerRow, tellDuty } from './reviewer-act.ts'

/** What is asked about reviewers. Stands once on the screen. */
export function ReviewerDialogs() {
  const asked = useStore(askedReviewer)
  if (!asked) return null
  switch (asked.act) {
    case 'assign':
      return <AssignDialog refresh={asked.refresh} />
    case 'handOver':
      return <HandOverDialog row={asked.row} refresh={asked.refresh} />
    case 'change':
      return <DutyForm row={asked.row} refresh={asked.refresh} />
  }
}

function DutyForm({ row, refresh }: { row: ReviewerRow; refresh: () => void }) {
  const { t } = useSpeech()
  const requestOf = ({ onDuty, ownCapacity }: { onDuty: boolean; ownCapacity: string }) => ({
    id: row.id,
    onDuty,
    ownCapacity: ownCapacity === '' ? null : Number(ownCapacity),
  })
  const form = useForm({
    first: { onDuty: row.onDuty, ownCapacity: row.ownCapacity === null ? '' : String(row.ownCapacity) },
    schema: saveReviewer.request,
    request: requestOf,
    submit: async (values) => {
      const { freed } = await api(saveReviewer, requestOf(values), { quiet: true })
      if (values.onDuty !== row.onDuty) tellDuty(row, values.onDuty, freed, { t })
      closeAsked()
      refresh()
    },
  })
  return (
    <Dialog
      opened
      onClose={closeAsked}
      title={t('desks.person.changeOf', { name: row.name })}
      onSubmit={form.send}
      foot={<DialogFoot submit={t('ui.save')} busy={form.busy} onCancel={closeAsked} />}
    >
      <Fields>
        <CheckField
          label={t('desks.person.onDuty')}
          hint={t('desks.person.offHint')}
          checked={form.values.onDuty}
          onChange={(onDuty) => form.set({ onDuty })}
        />
        <TextField
          label={t('desks.person.ownCapacity')}
          hint={t('desks.person.ownCapacityHint')}
          inputMode="numeric"
          maxLength={4}
          value={form.values.ownCapacity}
          error={form.errors['ownCapacity']}
          onChange={(text) => form.set({ ownCapacity: text.replace(/\D/g, '') })}
        />
      </Fields>
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

import { saveReviewer } from '@lumbung/contract/approve/reviewer'
import { useSpeech } from '../../locales/language.tsx'
import { useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckField, Fields, TextField } from '../../ui/controls/field.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { AssignDialog, HandOverDialog } from './assign-dialogs.tsx'
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
  const form = useCallForm({
    call: saveReviewer,
    first: { onDuty: row.onDuty, ownCapacity: row.ownCapacity === null ? '' : String(row.ownCapacity) },
    request: ({ onDuty, ownCapacity }) => ({
      id: row.id,
      onDuty,
      ownCapacity: ownCapacity === '' ? null : Number(ownCapacity),
    }),
    done: ({ freed }, { onDuty }) => {
      if (onDuty !== row.onDuty) tellDuty(row, onDuty, freed, { t })
      closeAsked()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={closeAsked}
      title={t('desks.person.changeOf', { name: row.name })}
      form={form}
      submit={t('ui.save')}
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
    </FormDialog>
  )
}

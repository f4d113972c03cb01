import type { Call } from '@lumbung/contract/call'
import type { ComponentProps } from 'react'
import type { InputOf } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { CheckField, Fields, NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'

interface DecisionDialogProps<C extends Call> {
  title: string
  /** What was put forward, and by whom. */
  entries: ComponentProps<typeof KeyValues>['entries']
  call: C
  request: (decision: { agree: boolean; note: string; requestKey: string }) => InputOf<C>
  /** What agreeing is called, where more follows than that it holds. */
  agree?: string
  onClose: () => void
  onSaved: () => void
}

/** Agrees on what another person put forward, or refuses it with a reason. */
export function DecisionDialog<C extends Call>(props: DecisionDialogProps<C>) {
  const { title, entries, call, request, agree, onClose, onSaved } = props
  const { t } = useSpeech()
  const form = useCallForm({
    call,
    first: { agrees: true, note: '' },
    request: ({ agrees, note }, requestKey) => request({ agree: agrees, note: note.trim(), requestKey }),
    check: ({ agrees, note }): Record<string, string> =>
      !agrees && note.trim() === '' ? { note: 'required' } : {},
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  const { agrees } = form.values
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submit={agrees ? (agree ?? t('settings.agree')) : t('settings.refuse')}
    >
      <KeyValues entries={entries} />
      <Fields>
        <CheckField
          label={t('settings.refuse')}
          checked={!agrees}
          onChange={() => form.set({ agrees: !agrees })}
        />
        <NoteField label={t('settings.decisionNote')} required={!agrees} rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

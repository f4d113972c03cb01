import { decideVersion, submitDraft, withdrawVersion } from '@lumbung/contract/risk/rule-set'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { toast } from '../../core/toast-store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm, useForm } from '../../ui/dialog/use-form.ts'
import styles from './version-dialogs.module.css'
import type { RuleDraft } from './use-rule-draft.ts'
import type { RulePlace } from './use-rule-place.ts'
import type { RuleSet, VersionAnswer } from './version-words.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { VersionHistory } from './version-history.tsx'

export interface AskedOfVersion {
  act: 'versions' | 'submit' | 'approve' | 'refuse' | 'withdraw'
}

interface VersionDialogsProps {
  asked: AskedOfVersion
  answer: VersionAnswer
  set: RuleSet
  draft: RuleDraft
  /** What stands on the server. */
  replayed: boolean
  onClose: () => void
  onReplay: () => void
  go: (next: Partial<RulePlace>) => void
  refresh: () => void
}

/** What is asked about a version, above the page. */
export function VersionDialogs(props: VersionDialogsProps) {
  switch (props.asked.act) {
    case 'versions':
      return <VersionHistory set={props.set} answer={props.answer} go={props.go} onClose={props.onClose} />
    case 'submit':
      return <SubmitDialog {...props} />
    case 'approve':
      return <ApproveDialog {...props} />
    case 'refuse':
    case 'withdraw':
      return <NoteDialog {...props} act={props.asked.act} />
  }
}

/** Draft → submitted: what must be so first is a list with ticks. */
function SubmitDialog({ answer, draft, onClose, onReplay, refresh, ...props }: VersionDialogsProps) {
  const { t } = useSpeech()
  const { id, version, note } = answer.version
  const replayed = props.replayed && !draft.changed
  const form = useCallForm({
    call: submitDraft,
    first: { note },
    draft: `rules.submit.${id}`,
    request: (values, requestKey) => ({ id, version, note: values.note.trim(), requestKey }),
    done: () => {
      onClose()
      toast({ kind: 'good', text: t('rules.submitted') })
      refresh()
    },
  })
  const missing = form.values.note.trim() === ''
  return (
    <FormDialog
      title={t('rules.submitTitle', { id })}
      onClose={onClose}
      form={form}
      submit={t('rules.submit')}
      disabled={!replayed || missing}
    >
      <ul className={styles.conditions}>
        <Condition holds={!draft.changed} text={t('rules.condition.saved')}>
          {draft.changed && (
            <Button kind="link" busy={draft.busy} onClick={() => void draft.save()}>
              {t('ui.save')}
            </Button>
          )}
        </Condition>
        <Condition holds={answer.problems.length === 0} text={t('rules.condition.right')} />
        <Condition holds={replayed} text={t('rules.condition.replayed')}>
          {!replayed && (
            <Button
              kind="link"
              onClick={() => {
                onReplay()
                onClose()
              }}
            >
              {t('rules.replay.button')}
            </Button>
          )}
        </Condition>
      </ul>
      <NoteField
        label={t('rules.submitNote')}
        hint={t('rules.submitNoteHint')}
        required
        {...form.bind('note')}
      />
    </FormDialog>
  )
}

function Condition({ holds, text, children }: { holds: boolean; text: string; children?: ReactNode }) {
  const { t } = useSpeech()
  return (
    <li>
      <Glyph name={holds ? 'check-disc' : 'ring'} family={holds ? 'good' : 'wait'} />
      <span>
        {text}
        <span className="visually-hidden">: {t(holds ? 'ui.yes' : 'ui.no')}</span>
      </span>
      {children}
    </li>
  )
}

/** Back to a draft with a reason, or given up. */
function NoteDialog({ act, answer, onClose, refresh }: VersionDialogsProps & { act: 'refuse' | 'withdraw' }) {
  const { t } = useSpeech()
  const { id, version } = answer.version
  const needed = act === 'refuse'
  const form = useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> => (needed && note.trim() === '' ? { note: 'required' } : {}),
    send: async ({ note }, requestKey) => {
      const request = { id, version, note: note.trim(), requestKey }
      if (needed) await api(decideVersion, { ...request, decision: 'refuse' })
      else await api(withdrawVersion, request)
    },
    done: () => {
      onClose()
      toast({ kind: 'good', text: t(`rules.done.${act}`, { id }) })
      refresh()
    },
  })
  return (
    <FormDialog
      title={t(`rules.ask.${act}`, { id })}
      onClose={onClose}
      form={form}
      submit={t(`rules.ask.${act}`, { id })}
      danger
    >
      <p>{t(`rules.askText.${act}`)}</p>
      <NoteField
        label={t(needed ? 'rules.reason' : 'rules.decisionNote')}
        required={needed}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}

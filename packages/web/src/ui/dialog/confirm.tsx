import { useState } from 'react'
import { act } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  title: string
  text: string
  confirm?: string
  danger?: boolean
  /** The dialog stays, busy, until it is done; a failure is told when it has closed. */
  onConfirm?: () => Promise<unknown>
  answer: (yes: boolean) => void
}

const question = createStore<Question | null>(null)

/** Asks before something that is not taken back easily. Resolves to whether it was confirmed (and done). */
export function confirm(asked: Omit<Question, 'answer'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question.get()?.answer(false)
  question.set({ ...asked, answer: resolve })
  return promise
}

/** Stands once in the shell. */
export function ConfirmHost() {
  const { t } = useSpeech()
  const asked = useStore(question)
  const [busy, setBusy] = useState(false)
  if (!asked) return null
  const close = (yes: boolean) => {
    if (question.get() === asked) question.set(null)
    asked.answer(yes)
  }
  // What is being done is not left: it would be done all the same.
  const leave = () => {
    if (!busy) close(false)
  }
  const run = () => {
    if (!asked.onConfirm) return close(true)
    setBusy(true)
    void act(asked.onConfirm())
      .then(close, (fault: unknown) => {
        close(false)
        throw fault
      })
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      opened
      onClose={leave}
      title={asked.title}
      onSubmit={run}
      foot={
        <>
          <Button onClick={leave}>{t('ui.cancel')}</Button>
          <Button kind={asked.danger ? 'danger' : 'filled'} type="submit" busy={busy} data-autofocus>
            {asked.confirm ?? t('ui.confirm')}
          </Button>
        </>
      }
    >
      {asked.text}
    </Dialog>
  )
}

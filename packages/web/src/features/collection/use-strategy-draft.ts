import { getStrategy, saveStrategy } from '@lumbung/contract/collection/strategy'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { useDraft } from '../../core/drafts.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { schemaErrors, useForm } from '../../ui/dialog/use-form.ts'
import { afterSave, draftOver, type KeptText, type StrategyText } from './strategy-draft.ts'
import { type StrategyAnswer, useStrategiesAnew } from './use-strategies.ts'

export type StrategyDraft = ReturnType<typeof useStrategyDraft>

/**
 * A strategy while it is written: what is not saved yet is kept by this browser together with the version that it was
 * begun from, so that somebody else's save in between, or a reload, takes nothing away.
 */
export function useStrategyDraft({ strategy, content, can }: StrategyAnswer) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const anew = useStrategiesAnew()
  const saved: KeptText = {
    version: strategy.version,
    name: strategy.name,
    conditions: content.conditions,
  }
  const [kept, setKept, discard] = useDraft(`strategy.${strategy.id}`, saved)
  const draft = draftOver(kept, saved, can.edit)
  const { name, conditions, version } = draft.text
  const request = (requestKey: string) => ({
    id: strategy.id,
    version,
    name,
    content: { conditions },
    requestKey,
  })
  const form = useForm({
    // The draft holds the text; a form's own ends as soon as it is sent.
    first: { name },
    check: (_, requestKey) => schemaErrors(saveStrategy.request, request(requestKey)),
    send: async (_, requestKey) => {
      const answer = await api(saveStrategy, request(requestKey))
      return { sent: { name, conditions }, version: answer.version }
    },
    done: async ({ sent, version: next }) => {
      toast({ kind: 'good', text: t('ui.saved') })
      client.setQueryData<StrategyAnswer>([getStrategy.name, strategy.id], (old) =>
        old
          ? {
              ...old,
              strategy: { ...old.strategy, name: sent.name, version: next },
              content: { ...old.content, conditions: sent.conditions },
              rehearsal: old.rehearsal && { ...old.rehearsal, isOfThis: false },
            }
          : old,
      )
      let isClean = false
      setKept((latest) => {
        const after = afterSave(latest, sent, next)
        isClean = after.isClean
        return after.kept
      })
      if (isClean) discard()
      await anew()
    },
    // Somebody else's version may stand there now: it is told above what is written.
    onConflict: () => void anew(),
  })
  const set = (change: Partial<StrategyText>) => {
    setKept((latest) => ({ ...draftOver(latest, saved, can.edit).text, ...change }))
    // Its fault goes with what was wrong.
    if (change.name !== undefined) form.set({ name: change.name })
  }
  return {
    ...draft,
    set,
    save: form.send,
    busy: form.busy,
    errors: form.errors,
    problem: form.problem,
    discard,
    /** Goes on with one's own text over the version that somebody else saved. */
    goOn: () => setKept((latest) => ({ ...latest, version: saved.version })),
  }
}

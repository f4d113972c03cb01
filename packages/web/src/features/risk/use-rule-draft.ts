import { act } from '../../core/act.ts'
import { getRuleVersion, saveDraft } from '@lumbung/contract/risk/rule-set'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { useDraft } from '../../core/drafts.ts'
import { toast } from '../../core/toast-store.ts'
import { changesBetween, type Content, mergeContents, same, structureProblems } from './rule-content.ts'
import type { VersionAnswer } from './version-words.ts'

interface KeptDraft {
  /** The row version that `before` was read in. */
  version: number
  before: Content
  content: Content
}

export type RuleDraft = ReturnType<typeof useRuleDraft>

/**
 * A version while it is edited: what is not saved yet is kept by this browser (N11) together with what it was made
 * from, so that somebody else's save in between takes nothing away.
 */
export function useRuleDraft(answer: VersionAnswer, refresh: () => void) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { id, version } = answer.version
  const first: KeptDraft = { version, before: answer.content, content: answer.content }
  const [kept, setKept, drop] = useDraft(`rules.${id}`, first)
  const [busy, setBusy] = useState(false)
  const isKept = !same(kept.content, kept.before)
  const changed = answer.can.edit && isKept
  const { before, content } = changed ? kept : first
  const unsaved = changesBetween(before, content)
  const wrong = structureProblems(content)

  const set = (change: (content: Content) => Content) =>
    setKept((latest) => {
      const own = same(latest.content, latest.before) ? first : latest
      return { ...own, content: change(own.content) }
    })

  const saved = (sent: Content, ret: { version: number; problems: VersionAnswer['problems'] }) => {
    setBusy(false)
    client.setQueryData<VersionAnswer>([getRuleVersion.name, { id }], (old) =>
      old
        ? {
            ...old,
            content: sent,
            problems: ret.problems,
            replayId: null,
            version: { ...old.version, version: ret.version },
          }
        : old,
    )
    let isClean = false
    // What was typed while it was on its way is on top of what has been saved now.
    setKept((latest) => {
      isClean = same(latest.content, sent)
      return { version: ret.version, before: sent, content: latest.content }
    })
    if (isClean) drop()
    refresh()
  }

  const save = async (): Promise<boolean> => {
    if (!changed) return true
    if (busy) return false
    if (Object.keys(wrong).length > 0) {
      toast({ kind: 'bad', text: t('rules.structureWrong') })
      return false
    }
    setBusy(true)
    const request = {
      id,
      version: kept.version,
      note: answer.version.note,
      content,
      requestKey: newRequestKey(),
    }
    const done = await act(api(saveDraft, request), (ret) => saved(content, ret))
    if (!done) {
      setBusy(false)
      // Somebody else's version may stand there now.
      refresh()
    }
    return done
  }

  const merge = () => {
    const { content: merged, clashes } = mergeContents(kept.before, kept.content, answer.content)
    setKept({ version, before: answer.content, content: merged })
    toast({
      kind: clashes.length > 0 ? 'wait' : 'good',
      text:
        clashes.length > 0
          ? t('rules.mergedClashes', { what: clashes.map((name) => clashWord(name, t)).join(', ') })
          : t('rules.merged'),
    })
  }

  return {
    content,
    /** The content as the server has it, or had it when this was begun. */
    before,
    set,
    /** Something is not saved. */
    changed,
    unsaved,
    /** What keeps it from being saved, by field (`bands.1.from`). */
    wrong,
    busy,
    save,
    discard: drop,
    /** Somebody saved this version after one's own changes began. */
    behind: changed && kept.version !== version,
    merge,
    /** It is no draft any more, and what was not saved by then is still kept here. */
    leftOver: isKept && !answer.can.edit,
  }
}

function clashWord(name: string, t: ReturnType<typeof useSpeech>['t']): string {
  return name === 'bands' ? t('rules.bands') : name === 'baseScore' ? t('rules.baseScore') : name
}

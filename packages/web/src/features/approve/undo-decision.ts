import { undoDecision } from '@lumbung/contract/approve/held-decision'
import type { RetOf } from '@lumbung/contract/call'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { dropToast, toast } from '../../core/toast-store.ts'
import { speech } from '../../locales/language.tsx'
import { isOverlaid, isTyping } from '../../ui/controls/key-guard.ts'

/** What was decided, and what was written for it. */
export type Undone = RetOf<typeof undoDecision>

/** A decision of this person that the server keeps back. */
interface Kept {
  id: number
  orderNo: string
  /** What was decided, in words. */
  text: string
  /** By this browser's clock. */
  endsAt: number
  /** Brings the order back to the desk. */
  back: (undone: Undone) => void
}

/** The newest last: one notice tells of it, and of the one before when that was taken back. */
let kept: readonly Kept[] = []
/** Offered once each: what a list answers late is not offered again. */
const offered = new Set<number>()
let notice = 0

/** Offers to take a decision back, by a button and Z, for as long as the server keeps it back. */
export function offerUndo(decision: Kept): void {
  if (offered.has(decision.id)) return
  offered.add(decision.id)
  keep(decision)
}

function keep(decision: Kept): void {
  kept = [...kept, decision]
  setTimeout(() => forget(decision.id), decision.endsAt - Date.now())
  show()
}

function forget(id: number): void {
  if (!kept.some((each) => each.id === id)) return
  kept = kept.filter((each) => each.id !== id)
  show()
}

function show(): void {
  dropToast(notice)
  const last = kept.at(-1)
  if (!last) return window.removeEventListener('keydown', onKey)
  window.addEventListener('keydown', onKey)
  const label = speech().t('approve.undo.act')
  notice = toast({
    kind: 'good',
    text: last.text,
    act: { label, hotkey: 'Z', run: undoLast },
    forMs: last.endsAt - Date.now(),
  })
}

function undoLast(): void {
  const last = kept.at(-1)
  if (!last) return
  forget(last.id)
  const undone = act(api(undoDecision, { orderNo: last.orderNo, id: last.id }), last.back)
  // A call that went astray may be made again while there is time.
  void undone.then((done) => {
    if (!done && last.endsAt > Date.now()) keep(last)
  })
}

/** Z and Ctrl+Z; in a field they mean what is typed there. */
function onKey(event: KeyboardEvent): void {
  const isZ = event.key.toLowerCase() === 'z' && !event.altKey && !event.shiftKey
  if (!isZ || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
  event.preventDefault()
  undoLast()
}

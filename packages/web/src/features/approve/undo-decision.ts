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

/** A decision that was made at this desk. */
interface Made {
  orderNo: string
  /** Null while it is on its way to the server. */
  kept: Kept | null
  /** It is to be taken back as soon as the server has it. */
  isUnwanted: boolean
}

/** The newest last: one notice tells of it, and of the one before when that was taken back. */
let made: readonly Made[] = []
/** Offered once each: what a list answers late is not offered again. */
const offered = new Set<number>()
let notice = 0

/**
 * The next order shows before a decision is answered, and from then on Z means that decision: it is taken back when the server
 * has it, never the one before in its place.
 * @returns says that it was answered, whatever came of it
 */
export function expectUndo(orderNo: string): () => void {
  const mine: Made = { orderNo, kept: null, isUnwanted: false }
  change([...made, mine])
  return () => {
    if (made.includes(mine)) change(made.filter((each) => each !== mine))
  }
}

/** Offers to take a decision back, by a button and Z, for as long as the server keeps it back. */
export function offerUndo(decision: Kept): void {
  if (offered.has(decision.id)) return
  offered.add(decision.id)
  const expected = made.find(({ orderNo, kept }) => orderNo === decision.orderNo && kept === null)
  keep(decision, expected)
  if (expected?.isUnwanted) undo(decision)
}

function keep(decision: Kept, inPlaceOf?: Made): void {
  const mine: Made = { orderNo: decision.orderNo, kept: decision, isUnwanted: false }
  setTimeout(() => forget(decision.id), decision.endsAt - Date.now())
  change(inPlaceOf ? made.map((each) => (each === inPlaceOf ? mine : each)) : [...made, mine])
}

function forget(id: number): void {
  if (made.some(({ kept }) => kept?.id === id)) change(made.filter(({ kept }) => kept?.id !== id))
}

function change(now: readonly Made[]): void {
  made = now
  dropToast(notice)
  const last = made.at(-1)
  if (!last) return window.removeEventListener('keydown', onKey)
  window.addEventListener('keydown', onKey)
  if (last.kept === null) return
  const label = speech().t('approve.undo.act')
  notice = toast({
    kind: 'good',
    text: last.kept.text,
    act: { label, hotkey: 'Z', run: undoLast },
    forMs: last.kept.endsAt - Date.now(),
  })
}

function undoLast(): void {
  const last = made.findLast(({ isUnwanted }) => !isUnwanted)
  if (!last) return
  if (last.kept === null) last.isUnwanted = true
  else undo(last.kept)
}

function undo(decision: Kept): void {
  forget(decision.id)
  const undone = act(api(undoDecision, { orderNo: decision.orderNo, id: decision.id }), decision.back)
  // A call that went astray may be made again while there is time.
  void undone.then((done) => {
    if (!done && decision.endsAt > Date.now()) keep(decision)
  })
}

/** Z and Ctrl+Z; in a field they mean what is typed there. */
function onKey(event: KeyboardEvent): void {
  const isZ = event.key.toLowerCase() === 'z' && !event.altKey && !event.shiftKey
  if (!isZ || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
  event.preventDefault()
  undoLast()
}

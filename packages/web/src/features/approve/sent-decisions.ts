import { createStore } from '../../core/store.ts'
import type { Decided } from './decision.ts'

/** A decision that was sent behind the next order and was refused, or never answered. */
export interface Unkept extends Decided {
  why: string
  /** The server has refused it; otherwise nobody knows whether it stands. */
  isRefused: boolean
}

/** Those of this browser, until they are made again or closed. */
export const unkept = createStore<readonly Unkept[]>([])

/** One whose refusal says nothing is told elsewhere: the session has ended. */
export function tellUnkept(decision: Unkept): void {
  if (decision.why !== '') unkept.set([...unkept.get(), decision])
}

const answering = new Map<string, Promise<unknown>>()

/** What is asked about the order that shows meanwhile waits until the decision has been answered: it changes who holds what. */
export function awaitAnswer(decision: Promise<unknown>, { shown }: { shown: string }): void {
  const settled = Promise.allSettled([decision]).then(() => answering.delete(shown))
  answering.set(shown, settled)
}

/** Until the decision behind which this order shows has been answered. */
export const answeredBehind = async (orderNo: string): Promise<void> => void (await answering.get(orderNo))

export function forgetUnkept(orderNo: string): void {
  if (unkept.get().some((each) => each.orderNo === orderNo))
    unkept.set(unkept.get().filter((each) => each.orderNo !== orderNo))
}

const asksFirst = (event: BeforeUnloadEvent): void => event.preventDefault()
let underWay = 0

/** Whoever closes the page before a decision is answered is asked first: it could not tell them what came of it. */
export function holdPage(decision: Promise<unknown>): void {
  if (underWay === 0) addEventListener('beforeunload', asksFirst)
  underWay += 1
  void decision.finally(() => {
    underWay -= 1
    if (underWay === 0) removeEventListener('beforeunload', asksFirst)
  })
}

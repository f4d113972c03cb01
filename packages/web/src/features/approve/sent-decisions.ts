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

let answering: Promise<unknown> = Promise.resolve()

/** What is asked about the desk from now on waits until this decision has been answered: it changes who holds what. */
export function awaitAnswer(decision: Promise<unknown>): void {
  answering = Promise.allSettled([answering, decision])
}

/** Until every decision that was sent has been answered. */
export const answered = async (): Promise<void> => void (await answering)

export function forgetUnkept(orderNo: string): void {
  if (unkept.get().some((each) => each.orderNo === orderNo))
    unkept.set(unkept.get().filter((each) => each.orderNo !== orderNo))
}

import type { Callback } from '../callbacks.ts'
import { Journal } from '../journal.ts'
import type { Behaviour } from '../xendit/behaviour.ts'

export type QueuedStatus = 'queued' | 'approved' | 'completed' | 'failed' | 'rejected'

export type QueuedPayout = {
  referenceNo: string
  notes: string
  amount: number
  bank: string
  account: string
  name: string
  status: QueuedStatus
  errorCode: string | null
  /** How often it was approved and its money went out. */
  sent: number
  created: string
  updated: string
  /** What becomes of it, fixed as it is approved: a restart changes nothing. */
  plan: Pick<Behaviour, 'failureCode' | 'callback' | 'reverseAfterMs'> & { settleAfterMs: number }
}

/** A line of the statement: money that left, or came back. */
export type StatementLine = { referenceNo: string; amount: number; comesIn: boolean; at: string }

type Entry =
  | { kind: 'payout'; payout: QueuedPayout }
  | { kind: 'callback'; callback: Callback }
  | { kind: 'callbackDone'; id: string }

/** What the provider knows and has done: every change is written to its journal first. */
export class QueueBook {
  readonly payouts = new Map<string, QueuedPayout>()
  readonly openCallbacks = new Map<string, Callback>()
  /** Oldest first. */
  readonly lines: StatementLine[] = []
  readonly #journal: Journal<Entry>
  readonly #first: number

  constructor(folder: string, balanceAtFirst: number) {
    const { journal, entries } = Journal.open<Entry>(folder, 'midtrans.jsonl')
    this.#journal = journal
    this.#first = balanceAtFirst
    for (const entry of entries) this.#apply(entry)
  }

  close(): void {
    this.#journal.close()
  }

  /** A payout as it is from now on. */
  keep(payout: QueuedPayout): void {
    this.#write({ kind: 'payout', payout: { ...payout } })
  }

  addCallback(callback: Callback): void {
    this.#write({ kind: 'callback', callback })
  }

  endCallback(id: string): void {
    this.#write({ kind: 'callbackDone', id })
  }

  balance(): number {
    return this.#first - [...this.payouts.values()].reduce((sum, payout) => sum + outOf(payout), 0)
  }

  #write(entry: Entry): void {
    this.#journal.append(entry)
    this.#apply(entry)
  }

  #apply(entry: Entry): void {
    if (entry.kind === 'payout') this.#applyPayout(entry.payout)
    else if (entry.kind === 'callback') this.openCallbacks.set(entry.callback.id, entry.callback)
    else this.openCallbacks.delete(entry.id)
  }

  #applyPayout(payout: QueuedPayout): void {
    const { referenceNo, amount, updated: at } = payout
    const before = this.payouts.get(referenceNo)
    const moved = outOf(payout) - (before === undefined ? 0 : outOf(before))
    this.payouts.set(referenceNo, payout)
    for (let left = Math.abs(moved); left > 0; left -= amount)
      this.lines.push({ referenceNo, amount, comesIn: moved < 0, at })
  }
}

/** rupiah of a payout that are out. */
function outOf({ status, amount, sent }: QueuedPayout): number {
  return status === 'approved' || status === 'completed' ? amount * sent : 0
}

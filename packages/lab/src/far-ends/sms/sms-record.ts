import { randomUUID } from 'node:crypto'
import { Journal } from '../journal.ts'
import type { SmsStep } from './sms-behaviour.ts'

/** A message that a carrier really took, once for each time it was told to. */
export interface TakenSms {
  id: string
  /** The sender's own key; null where the carrier knows none. */
  key: string | null
  to: string
  text: string
  at: string
  /** Where its reports go. */
  callback: string
  step: SmsStep
}

/** News on its way to whoever sent the message. */
export interface SmsCallback {
  id: string
  callback: string
  copies: number
  /** A report of a message, or one that came in. */
  what:
    | { message: string; step: SmsStep; wrong: boolean }
    | { from: string; text: string }
    | { garbled: true }
}

type Entry =
  | { took: TakenSms }
  | { step: { id: string; step: SmsStep } }
  | { callback: SmsCallback }
  | { ended: string }

/** What a carrier remembers, in a journal of its own that the product never reads: it survives a kill. */
export class SmsRecord {
  readonly messages = new Map<string, TakenSms>()
  readonly openCallbacks = new Map<string, SmsCallback>()
  readonly #journal: Journal<Entry>

  constructor(folder: string) {
    const { journal, entries } = Journal.open<Entry>(folder, 'messages.jsonl')
    this.#journal = journal
    for (const entry of entries) this.#apply(entry)
  }

  take(message: Omit<TakenSms, 'id' | 'step'>): TakenSms {
    const taken: TakenSms = { ...message, id: randomUUID(), step: 'pending' }
    this.#write({ took: taken })
    return taken
  }

  move(id: string, step: SmsStep): void {
    this.#write({ step: { id, step } })
  }

  addCallback(callback: Omit<SmsCallback, 'id'>): SmsCallback {
    const added = { ...callback, id: randomUUID() }
    this.#write({ callback: added })
    return added
  }

  endCallback(id: string): void {
    this.#write({ ended: id })
  }

  close(): void {
    this.#journal.close()
  }

  #write(entry: Entry): void {
    this.#journal.append(entry)
    this.#apply(entry)
  }

  #apply(entry: Entry): void {
    if ('took' in entry) this.messages.set(entry.took.id, entry.took)
    else if ('step' in entry) {
      const message = this.messages.get(entry.step.id)
      if (message) message.step = entry.step.step
    } else if ('callback' in entry) this.openCallbacks.set(entry.callback.id, entry.callback)
    else this.openCallbacks.delete(entry.ended)
  }
}

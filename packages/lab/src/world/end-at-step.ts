import pg from 'pg'
import type { Services } from '@lumbung/server/calls/context'

/** What the far end is asked for, and the records of money that are committed. */
export const askedSteps = [
  'createPayout',
  'findPayout',
  'rejectPayout',
  'createVirtualAccount',
  'createRetailCode',
  'closeVirtualAccount',
  'closeRetailCode',
  'findPayment',
  'listPayments',
] as const
export const committedSteps = [
  'disbursement',
  'loan',
  'loan_event',
  'ledger_entry',
  'cash_record',
  'hook_event',
  'payment_code',
  'payment_request',
  'extension',
  'reduction',
  'open_item',
  'withdrawal',
  'bank_line',
  'once_key',
] as const

/**
 * Where a process ends as by `kill -9`: before it asks or commits, after the answer, or between (asked, and the answer
 * is on its way).
 */
export interface NamedStep {
  name: (typeof askedSteps)[number] | (typeof committedSteps)[number] | 'outward_row'
  moment: 'before' | 'between' | 'after'
  /** How many of these are let pass. */
  letPass: number
}

const betweenMs = 3

const end = () => {
  process.kill(process.pid, 'SIGKILL')
}

/** Ends this process at a step. It is watched from outside the product: what it asks of others, and what it says to PostgreSQL. */
export function endAtStep(services: Services, { name, moment, letPass }: NamedStep): void {
  let left = letPass
  const isIt = (what: string) => {
    if (what !== name) return false
    left -= 1
    return left < 0
  }
  watchChannel(services, isIt, moment)
  watchCommits(isIt, moment)
}

type IsIt = (what: string) => boolean

function watchChannel(services: Services, isIt: IsIt, moment: NamedStep['moment']): void {
  for (const channel of [services.channel, ...services.payouts.values()])
    watch(channel as unknown as Watched, isIt, moment)
}

/** What a channel does not have is null, or not there. */
type Watched = Record<string, ((...given: unknown[]) => Promise<unknown>) | null | undefined>

function watch(channel: Watched, isIt: IsIt, moment: NamedStep['moment']): void {
  for (const name of askedSteps) {
    const ask = channel[name]
    if (!ask) continue
    channel[name] = async (...given) => {
      const ends = isIt(name)
      if (ends && moment === 'before') end()
      const answer = ask(...given)
      if (ends && moment === 'between') setTimeout(end, betweenMs)
      await answer
      if (ends) end()
      return await answer
    }
  }
}

function watchCommits(isIt: IsIt, moment: NamedStep['moment']): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } }
  const { query } = prototype
  const written = new WeakMap<object, Set<string>>()
  prototype.query = function watched(this: object, ...given: unknown[]): unknown {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    if (/^(begin|start transaction)/i.test(text)) written.set(this, new Set())
    const table = /^\s*(?:insert into|update) "?(\w+)/i.exec(text)?.[1]
    if (table !== undefined) written.get(this)?.add(table)
    if (text !== 'commit') return query.apply(this, given)
    const ends = [...(written.get(this) ?? [])].some(isIt)
    if (ends && moment === 'before') end()
    const answer = query.apply(this, given)
    if (ends && moment === 'between') setImmediate(end)
    if (ends && answer instanceof Promise) return answer.finally(end)
    return answer
  }
}

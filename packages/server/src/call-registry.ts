import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import type { CallContext } from './context.ts'
import type { Refused } from './errors.ts'

/** A file instead of an envelope. */
export interface FileAnswer {
  bytes: Buffer
  mediaType: string
  /** Offered for download under this name; shown inline without one. */
  name?: string
}

type Answer<C extends Call> = C['file'] extends true ? FileAnswer : RetOf<C>

/** What runs inside the wrapper's transaction: everything else was done before or is done after. */
export type Command<C extends Call> = (
  request: RequestOf<C>,
  context: CallContext,
) => Promise<Answer<C> | Refused | FileAnswer>

export interface Implementation {
  call: Call
  command: (request: never, context: CallContext) => Promise<unknown>
}

/** Binds a command to its call. */
export function implement<C extends Call>(call: C, command: Command<C>): Implementation {
  return { call, command }
}

const accesses = new Set(['open', 'pendingLogin', 'signedIn', 'granted', 'app', 'hook'])

/**
 * The table of calls the server answers. Every call of the contract must be implemented once and
 * must say who may make it; otherwise the server does not start.
 * @throws Error that names each call at fault
 */
export function registry(implementations: readonly Implementation[]): ReadonlyMap<string, Implementation> {
  const faults: string[] = []
  const table = new Map<string, Implementation>()
  for (const implementation of implementations) {
    const { name, access } = implementation.call
    if (!accesses.has(access)) faults.push(`${name} declares no permission`)
    if (table.has(name)) faults.push(`${name} is implemented twice`)
    if (!calls.includes(implementation.call)) faults.push(`${name} is not in the contract`)
    table.set(name, implementation)
  }
  for (const call of calls) if (!table.has(call.name)) faults.push(`${call.name} is not implemented`)
  if (faults.length > 0) throw new Error(`the calls do not add up: ${faults.join('; ')}`)
  return table
}

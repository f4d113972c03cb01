import type { Readable } from 'node:stream'
import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import type { CallContext, Implementation, OutsideContext, Selection, Trace } from './context.ts'
import type { Refused } from './errors.ts'
import type { OpenedFile } from '../gateways/file-store.ts'

interface AnyFile {
  mediaType: string
  /** Offered for download under this name; shown inline without one. */
  name?: string
}

/** A file instead of an envelope: small ones as bytes, large ones opened after the commit and sent as they are read. */
export type FileAnswer = AnyFile & ({ bytes: Buffer } | { open: () => Promise<OpenedFile> })

/** An answer that goes on; it begins after the commit. */
export interface StreamAnswer {
  begin: () => Readable
}

type Answer<C extends Call> = C['file'] extends true ? FileAnswer : RetOf<C>

/** What runs inside the wrapper's transaction: everything else was done before or is done after. */
export type Command<C extends Call> = (
  request: RequestOf<C>,
  context: CallContext,
) => Promise<Answer<C> | Refused | FileAnswer | StreamAnswer>

/** What is done before the transaction, so that it holds no connection: hashing, decoding a picture. */
type Preparation<C extends Call, Prepared> = (
  request: RequestOf<C>,
  context: OutsideContext,
) => Promise<Prepared>

/** A command that is told what was prepared. What it was prepared from may have changed since: it looks again. */
type PreparedCommand<C extends Call, Prepared> = (
  request: RequestOf<C>,
  context: CallContext,
  prepared: Prepared,
) => Promise<Answer<C> | Refused | FileAnswer>

/** Binds a command to its call. */
export function implement<C extends Call>(call: C, command: Command<C>): Implementation {
  return { call, command }
}

/** Binds a command to its call, with what runs before its transaction. */
export function implementPrepared<C extends Call, Prepared>(
  call: C,
  prepare: Preparation<C, Prepared>,
  command: PreparedCommand<C, Prepared>,
): Implementation {
  return { call, prepare, command }
}

/** Binds a command that only looks to its call, with what each request leaves behind. */
export function implementTraced<C extends Call>(
  call: C,
  trace: (request: RequestOf<C>, context: OutsideContext) => Trace | null,
  command: Command<C>,
): Implementation {
  return { call, trace, command }
}

type FilterOf<C> = RequestOf<C> extends { filter: infer Filter } ? Filter : never

/** The same list, with the rows that it shows under a filter, for who counts them. */
export function countable<C extends Call>(
  _call: C,
  list: Implementation,
  selection: (filter: FilterOf<C>, context: CallContext) => Selection,
): Implementation {
  return { ...list, selection }
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

import { refuse } from './errors.ts'

/** `{ state: { event: nextState } }`. The one place a state machine is written down. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A table whose every target is itself a state; a typing slip in a target becomes `never`. */
type Closed<T extends Transitions> = {
  readonly [S in keyof T]: { readonly [E in keyof T[S]]: T[S][E] extends keyof T ? T[S][E] : never }
}

export type StateOf<T extends Transitions> = keyof T & string
export type EventOf<T extends Transitions> = { [S in keyof T]: keyof T[S] & string }[keyof T]

export type Flow<S extends string, E extends string> = {
  readonly table: Transitions
  readonly states: readonly S[]
  readonly events: readonly E[]
  /** The state after the event. Throws STATE_CONFLICT where the table has no such way. */
  next(state: S, event: E): S
  canDo(state: S, event: E): boolean
  /** The events possible in a state, in the table's order. */
  eventsOf(state: S): readonly E[]
  /** The states an event may start from. */
  statesBefore(event: E): readonly S[]
  isTerminal(state: S): boolean
  isState(text: string): text is S
}

/** Makes a flow of its table (style.md habit 8). The server builds its SQL check and guards from the same table. */
export function flow<const T extends Transitions>(table: T & Closed<T>): Flow<StateOf<T>, EventOf<T>> {
  type S = StateOf<T>
  type E = EventOf<T>
  const ways: Transitions = table
  const states = Object.keys(ways) as S[]
  const events = [...new Set(states.flatMap((state) => Object.keys(ways[state] ?? {})))] as E[]
  // Object.hasOwn, not `in`: a state or event named like a method of Object must not slip through.
  const target = (state: S, event: E) => {
    const row = Object.hasOwn(ways, state) ? ways[state] : undefined
    return row && Object.hasOwn(row, event) ? (row[event] as S) : undefined
  }
  return {
    table: ways,
    states,
    events,
    next: (state, event) => target(state, event) ?? refuse('STATE_CONFLICT', { state, event }),
    canDo: (state, event) => target(state, event) !== undefined,
    eventsOf: (state) => Object.keys(ways[state] ?? {}),
    statesBefore: (event) => states.filter((state) => target(state, event) !== undefined),
    isTerminal: (state) => Object.keys(ways[state] ?? {}).length === 0,
    isState: (text): text is S => Object.hasOwn(ways, text),
  }
}

export type FlowState<F> = F extends Flow<infer S, string> ? S : never
export type FlowEvent<F> = F extends Flow<string, infer E> ? E : never

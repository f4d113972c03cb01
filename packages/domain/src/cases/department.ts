import type { Flow } from '../flow.ts'
import type { StageCode } from '../order/order.ts'
import { caseEndings, type CaseEnding, type CaseEvent, caseFlow, type CaseState } from './case.ts'
import {
  preCaseEndings,
  type PreCaseEnding,
  type PreCaseEvent,
  preCaseFlow,
  type PreCaseState,
  type PreStage,
} from './pre-case.ts'

/** Who works on a loan: pre-collection up to its due day, collection after it. A loan has one open case in all. */
export const departments = ['precollection', 'collection'] as const
export type Department = (typeof departments)[number]

/** A state, an event, a stage and an ending of a case, whichever department works on it. */
export type AnyCaseState = CaseState | PreCaseState
export type AnyCaseEvent = CaseEvent | PreCaseEvent
export type AnyStage = StageCode | PreStage
export type AnyCaseEnding = CaseEnding | PreCaseEnding

/** The way of a case in each department. */
export const flowOf: Readonly<Record<Department, Flow<AnyCaseState, AnyCaseEvent>>> = {
  precollection: preCaseFlow,
  collection: caseFlow,
}

export const anyCaseStates: readonly AnyCaseState[] = [
  ...new Set<AnyCaseState>([...caseFlow.states, ...preCaseFlow.states]),
]
export const anyCaseEndings = [
  ...new Set<AnyCaseEnding>([
    ...(Object.keys(caseEndings) as CaseEnding[]),
    ...(Object.keys(preCaseEndings) as PreCaseEnding[]),
  ]),
]

/** Whether a case is over in this state; of what is no state at all nothing is. */
export function isCaseOver(state: string): boolean {
  return Object.values(flowOf).some((flow) => flow.isState(state) && flow.isTerminal(state))
}

/** The state after an event that does not move every state; the state itself where it moves nothing. */
export function stateAfter(department: Department, state: AnyCaseState, event: AnyCaseEvent): AnyCaseState {
  const flow = flowOf[department]
  return flow.canDo(state, event) ? flow.next(state, event) : state
}

import type { Call } from '@lumbung/contract/call'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { getCollectors, saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, keepChoice, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import {
  getDispatch,
  getDispatchMoves,
  getDispatchRuns,
  rehearseDispatch,
  runDispatch,
  saveDispatchRules,
  takeBackDispatch,
} from '@lumbung/contract/collection/dispatch'
import { getCollectorGroups, saveCollectorGroup } from '@lumbung/contract/collection/group'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import type { RouteName } from '@lumbung/contract/routes'
import type { BulkActionName } from '@lumbung/contract/utils/bulk'
import type { Department } from '@lumbung/domain/cases/department'
import { type DispatchStage, dispatchStages } from '@lumbung/domain/cases/dispatch'
import { type ComponentType, createContext, createElement, use } from 'react'
import { stageName } from '../../parts/order/stages.ts'
import { type Choices, worded } from '../../ui/list/choices.ts'
import type { ListSpec } from '../../ui/list/list-spec.ts'

const calls = {
  getCases,
  getCase,
  assignCase,
  startContact,
  recordFollowUp,
  keepChoice,
  getMyCases,
  getCollectors,
  saveCollector,
  getGroups: getCollectorGroups,
  saveGroup: saveCollectorGroup,
  getDispatch,
  getDispatchMoves,
  getDispatchRuns,
  rehearseDispatch,
  runDispatch,
  takeBackDispatch,
  saveDispatchRules,
}

/** What both departments ask and answer alike, each by a call of its own. */
type Alike<C> = C extends Call<string, infer Request, infer Ret> ? Call<string, Request, Ret> : never
export type DeskCalls = { readonly [Name in keyof typeof calls]: Alike<(typeof calls)[Name]> }

/** A department's work on its cases: the screens are the same, what they ask and where they lead is its own. */
export interface Desk {
  department: Department
  calls: DeskCalls
  /** Only who holds a certificate may be given a case. */
  needsCertificate: boolean
  stages: Choices<DispatchStage>
  screens: { users: RouteName; groups: RouteName; dispatch: RouteName; mine: RouteName }
  /** Where a case is worked on; its desk knows the list it came from. */
  detailOf: (from: string, orderNo: string) => string
  paths: { users: string; groups: string; dispatch: string; allMine: string }
  bulk: BulkActionName
  marks: NonNullable<ListSpec<Call>['marks']>
}

export const collectionDesk: Desk = {
  department: 'collection',
  calls,
  needsCertificate: true,
  stages: worded<DispatchStage>(dispatchStages, stageName),
  screens: {
    users: 'collectionUserManage',
    groups: 'collectioGroupManage',
    dispatch: 'collectionDispatchManage',
    mine: 'myCases',
  },
  detailOf: (from, orderNo) => `/collection/detail/${from}/${orderNo}`,
  paths: {
    users: '/collection/collectionUserManage',
    groups: '/collection/collectioGroupManage',
    dispatch: '/collection/collectionDispatchManage',
    allMine: '/collection/collectionOrderManage?mine=yes',
  },
  bulk: 'assignCase',
  marks: 'case',
}

const DeskContext = createContext<Desk>(collectionDesk)

/** The desk that this screen stands at. */
export const useDesk = (): Desk => use(DeskContext)

/** A screen as a department has it. */
export function atDesk<S extends ComponentType & { ask?: unknown }>(desk: Desk, screen: S): S {
  const there = () => createElement(DeskContext, { value: desk }, createElement(screen as ComponentType))
  return Object.assign(there, { ask: screen.ask }) as unknown as S
}

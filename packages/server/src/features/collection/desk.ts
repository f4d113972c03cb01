import * as dispatch from '@lumbung/contract/collection/dispatch'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { getCollectors, saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, keepChoice, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getCollectorGroups, saveCollectorGroup } from '@lumbung/contract/collection/group'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { assignPreCase, getPreCases } from '@lumbung/contract/precollection/case'
import {
  getPreCase,
  keepPreChoice,
  recordReminder,
  startReminder,
} from '@lumbung/contract/precollection/contact'
import * as preDispatch from '@lumbung/contract/precollection/dispatch'
import { getOperatorGroups, saveOperatorGroup } from '@lumbung/contract/precollection/group'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { getOperators, saveOperator } from '@lumbung/contract/precollection/operator'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'

/** Collection: debts are spoken of, and only by who holds a certificate. */
export const collectionDesk = {
  department: 'collection',
  purpose: 'collect',
  needsCertificate: true,
  stages: dispatchStages,
  calls: {
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
    ...dispatch,
  },
} as const

/** Pre-collection: the borrower, and nobody else, is reminded of what falls due. */
export const preDesk = {
  department: 'precollection',
  purpose: 'remind',
  needsCertificate: false,
  stages: preStages,
  calls: {
    getCases: getPreCases,
    getCase: getPreCase,
    assignCase: assignPreCase,
    startContact: startReminder,
    recordFollowUp: recordReminder,
    keepChoice: keepPreChoice,
    getMyCases: getMyPreCases,
    getCollectors: getOperators,
    saveCollector: saveOperator,
    getGroups: getOperatorGroups,
    saveGroup: saveOperatorGroup,
    getDispatch: preDispatch.getPreDispatch,
    getDispatchMoves: preDispatch.getPreDispatchMoves,
    getDispatchRuns: preDispatch.getPreDispatchRuns,
    rehearseDispatch: preDispatch.rehearsePreDispatch,
    runDispatch: preDispatch.runPreDispatch,
    takeBackDispatch: preDispatch.takeBackPreDispatch,
    saveDispatchRules: preDispatch.savePreDispatchRules,
  },
} as const

/** A department's work on its cases: one mechanism, its own calls. */
export type Desk = typeof collectionDesk | typeof preDesk

/** The desk at which a stage is dealt. */
export function deskOfStage(stage: Desk['stages'][number]): Desk {
  return preStages.some((each) => each === stage) ? preDesk : collectionDesk
}

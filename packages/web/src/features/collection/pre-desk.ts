import { assignPreCase, getPreCases } from '@lumbung/contract/precollection/case'
import {
  getPreCase,
  keepPreChoice,
  recordReminder,
  startReminder,
} from '@lumbung/contract/precollection/contact'
import {
  getPreDispatch,
  getPreDispatchMoves,
  getPreDispatchRuns,
  rehearsePreDispatch,
  runPreDispatch,
  savePreDispatchRules,
  takeBackPreDispatch,
} from '@lumbung/contract/precollection/dispatch'
import { getOperatorGroups, saveOperatorGroup } from '@lumbung/contract/precollection/group'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { getOperators, saveOperator } from '@lumbung/contract/precollection/operator'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { stageName } from '../../parts/order/stages.ts'
import { worded } from '../../ui/list/choices.ts'
import type { Desk } from './desk.ts'

/** Pre-collection: what falls due is reminded of. */
export const preDesk: Desk = {
  department: 'precollection',
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
    getDispatch: getPreDispatch,
    getDispatchMoves: getPreDispatchMoves,
    getDispatchRuns: getPreDispatchRuns,
    rehearseDispatch: rehearsePreDispatch,
    runDispatch: runPreDispatch,
    takeBackDispatch: takeBackPreDispatch,
    saveDispatchRules: savePreDispatchRules,
  },
  needsCertificate: false,
  stages: worded<DispatchStage>(preStages, stageName),
  screens: { users: 'userManage', groups: 'groupManage', dispatch: 'dispatchManage', mine: 'myOrderList' },
  detailOf: (from, orderNo) => `/precollection/detail/${from}/${orderNo}`,
  paths: {
    users: '/precollection/userManage',
    groups: '/precollection/groupManage',
    dispatch: '/precollection/dispatchManage',
    allMine: '/precollection/preCollectionManage/orderList?mine=yes',
  },
  bulk: 'assignPreCase',
  marks: 'preCase',
}

import * as z from 'zod/mini'
import { assignCase, getCases, restReasons } from '../collection/case.ts'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { preCaseReaders, preManagers } from '../roles.ts'

/** Every case of pre-collection, as those of collection are listed; the screens narrow it by `state` and `mine`. */
export const getPreCases = call('POST /precollection/get_cases', {
  title: { id: 'Melihat kasus pra-penagihan', en: 'List pre-collection cases', zh: '查看预催收案件' },
  heldBy: preCaseReaders,
  neededBy: ['preCollectionList', 'preProcessingCollectionList'],
  request: getCases.request,
  ret: getCases.ret,
})

/** Gives a case to an operator: its work starts anew there. What one who is off duty or full is not given. */
export const assignPreCase = call('POST /precollection/assign_case', {
  title: { id: 'Membagikan kasus pra-penagihan', en: 'Assign a pre-collection case', zh: '分配预催收案件' },
  heldBy: preManagers,
  usedBy: ['preCollectionList', 'preProcessingCollectionList', 'preCollectionDetail'],
  once: true,
  request: assignCase.request,
  ret: assignCase.ret,
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'DONE_SINCE',
    'NOT_FOUND',
    'COLLECTOR_OFF_DUTY',
    'COLLECTOR_FULL',
  ],
})

/** Has nobody reminded of a due day: why. A borrower who withdrew consent or died is left alone in every app. */
export const withdrawPreCase = call('POST /precollection/withdraw_case', {
  title: { id: 'Menarik kasus pra-penagihan', en: 'Withdraw a pre-collection case', zh: '撤销预催收案件' },
  heldBy: preManagers,
  usedBy: ['preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    version: f.version,
    reason: z.enum(restReasons),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.string(), version: f.version }),
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

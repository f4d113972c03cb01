import { getMyCases } from '../collection/my-cases.ts'
import { call } from '../call.ts'
import { preCaseWorkers } from '../roles.ts'

/** The open reminders of the person who asks in the order of work, and how far the day is. */
export const getMyPreCases = call('POST /precollection/get_my_cases', {
  title: {
    id: 'Melihat kasus pra-penagihan sendiri',
    en: 'List one’s own reminders',
    zh: '查看自己的预催收案件',
  },
  heldBy: preCaseWorkers,
  neededBy: ['myOrderList', 'myOrderProcessingList'],
  usedBy: ['preCollectionDetail'],
  request: getMyCases.request,
  ret: getMyCases.ret,
})

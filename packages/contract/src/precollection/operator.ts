import { getCollectors, saveCollector } from '../collection/collector.ts'
import { call } from '../call.ts'
import { preDeskReaders, preManagers } from '../roles.ts'

/** Everyone who may remind. No certificate is asked of them: nobody collects before the due day is over. */
export const getOperators = call('POST /precollection/get_operators', {
  title: { id: 'Melihat petugas pra-penagihan', en: 'List operators of pre-collection', zh: '查看预催收员' },
  heldBy: preDeskReaders,
  neededBy: ['userManage'],
  usedBy: ['preCollectionList', 'preProcessingCollectionList', 'preCollectionDetail', 'groupManage'],
  request: getCollectors.request,
  ret: getCollectors.ret,
})

/** Duty, capacity, group, share and leave. */
export const saveOperator = call('POST /precollection/save_operator', {
  title: {
    id: 'Mengatur petugas pra-penagihan',
    en: 'Set an operator of pre-collection',
    zh: '设置预催收员',
  },
  heldBy: preManagers,
  usedBy: ['userManage'],
  scope: 'all',
  request: saveCollector.request,
  ret: saveCollector.ret,
  errors: saveCollector.errors,
})

import { getCollectorGroups, saveCollectorGroup } from '../collection/group.ts'
import { call } from '../call.ts'
import { preDeskReaders, preManagers } from '../roles.ts'

/** The groups of operators, each with the stages it works on: days ahead, the due day, or both. */
export const getOperatorGroups = call('POST /precollection/get_groups', {
  title: { id: 'Melihat grup petugas', en: 'List groups of operators', zh: '查看预催收分组' },
  heldBy: preDeskReaders,
  neededBy: ['groupManage'],
  usedBy: ['userManage', 'dispatchManage'],
  scope: 'all',
  request: getCollectorGroups.request,
  ret: getCollectorGroups.ret,
})

/** Makes a group, or changes one: what its members hold stays with them until the next dispatch. */
export const saveOperatorGroup = call('POST /precollection/save_group', {
  title: { id: 'Mengatur grup petugas', en: 'Set a group of operators', zh: '设置预催收分组' },
  heldBy: preManagers,
  usedBy: ['groupManage'],
  scope: 'all',
  once: true,
  request: saveCollectorGroup.request,
  ret: saveCollectorGroup.ret,
  errors: saveCollectorGroup.errors,
})

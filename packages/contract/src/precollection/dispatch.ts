import {
  getDispatch,
  getDispatchMoves,
  getDispatchRuns,
  rehearseDispatch,
  runDispatch,
  saveDispatchRules,
  takeBackDispatch,
} from '../collection/dispatch.ts'
import { call } from '../call.ts'
import { preDeskReaders, preManagers } from '../roles.ts'

/** Dispatches of pre-collection: the same plan, run and taking back as in collection, on the stages before the due day. */
export const getPreDispatch = call('POST /precollection/get_dispatch', {
  title: { id: 'Melihat pembagian pengingat', en: 'See a dispatch of reminders', zh: '查看预催收分案' },
  heldBy: preDeskReaders,
  neededBy: ['dispatchManage'],
  scope: 'all',
  request: getDispatch.request,
  ret: getDispatch.ret,
  errors: getDispatch.errors,
})

/** The cases of a dispatch that move or are held back. */
export const getPreDispatchMoves = call('POST /precollection/get_dispatch_moves', {
  title: {
    id: 'Melihat pengingat yang dibagi',
    en: 'List the reminders of a dispatch',
    zh: '查看预催收分案明细',
  },
  heldBy: preDeskReaders,
  usedBy: ['dispatchManage'],
  request: getDispatchMoves.request,
  ret: getDispatchMoves.ret,
})

/** The dispatches of pre-collection, the newest first. */
export const getPreDispatchRuns = call('POST /precollection/get_dispatch_runs', {
  title: {
    id: 'Melihat riwayat pembagian pengingat',
    en: 'List dispatches of reminders',
    zh: '查看预催收分案记录',
  },
  heldBy: preDeskReaders,
  usedBy: ['dispatchManage'],
  scope: 'all',
  request: getDispatchRuns.request,
  ret: getDispatchRuns.ret,
})

/** Plans a stage as of now; nothing changes hands. */
export const rehearsePreDispatch = call('POST /precollection/rehearse_dispatch', {
  title: {
    id: 'Menggladi pembagian pengingat',
    en: 'Rehearse a dispatch of reminders',
    zh: '预催收分案预演',
  },
  heldBy: preManagers,
  usedBy: ['dispatchManage'],
  scope: 'all',
  once: true,
  request: rehearseDispatch.request,
  ret: rehearseDispatch.ret,
  errors: rehearseDispatch.errors,
})

/** Runs what was rehearsed on the same day. */
export const runPreDispatch = call('POST /precollection/run_dispatch', {
  title: { id: 'Menjalankan pembagian pengingat', en: 'Run a dispatch of reminders', zh: '执行预催收分案' },
  heldBy: preManagers,
  usedBy: ['dispatchManage'],
  scope: 'all',
  once: true,
  request: runDispatch.request,
  ret: runDispatch.ret,
  errors: runDispatch.errors,
})

/** Gives every case back to whoever had it, while none of them was worked on. */
export const takeBackPreDispatch = call('POST /precollection/take_back_dispatch', {
  title: {
    id: 'Menarik kembali pembagian pengingat',
    en: 'Take a dispatch of reminders back',
    zh: '撤回预催收分案',
  },
  heldBy: preManagers,
  usedBy: ['dispatchManage'],
  scope: 'all',
  once: true,
  request: takeBackDispatch.request,
  ret: takeBackDispatch.ret,
  errors: takeBackDispatch.errors,
})

/** What the next dispatches of a stage follow; every version is kept. */
export const savePreDispatchRules = call('POST /precollection/save_dispatch_rules', {
  title: {
    id: 'Mengatur aturan pembagian pengingat',
    en: 'Set the rules of dispatch of reminders',
    zh: '设置预催收分案规则',
  },
  heldBy: preManagers,
  usedBy: ['dispatchManage'],
  scope: 'all',
  request: saveDispatchRules.request,
  ret: saveDispatchRules.ret,
  errors: saveDispatchRules.errors,
})

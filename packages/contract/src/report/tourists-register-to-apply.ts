import { call } from '../call.ts'
import { noOrderYet, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/** domain.md §2.7: distinct devices by first visit; applied within so many days of registering, of those registered so long ago. */
export const touristsRegisterToApply = {
  figures: {
    visitors: 'count',
    codeAsked: 'count',
    registered: 'count',
    loggedIn: 'count',
    kycStarted: 'count',
    kycDone: 'count',
    applied: 'count',
    applied0: 'count',
    registeredOf0: 'count',
    applied1: 'count',
    registeredOf1: 'count',
    applied3: 'count',
    registeredOf3: 'count',
    applied7: 'count',
    registeredOf7: 'count',
  },
  shares: {
    registerPpm: ['registered', 'visitors'],
    apply0Ppm: ['applied0', 'registeredOf0'],
    apply1Ppm: ['applied1', 'registeredOf1'],
    apply3Ppm: ['applied3', 'registeredOf3'],
    apply7Ppm: ['applied7', 'registeredOf7'],
    visitorApplyPpm: ['applied', 'visitors'],
  },
  means: {},
  dimensions: ['app', 'channel'],
  splits: [],
  notSplit: noOrderYet,
} as const satisfies ReportDefinition

const shapes = reportShapes(touristsRegisterToApply)
const readers = [...reportReaders, 'tm_manager'] as const

/** Visitors by the day of their first visit: how many registered and applied. */
export const getTouristsRegisterToApply = call('POST /report/get_tourists_register_to_apply', {
  title: {
    id: 'Melihat pengunjung ke pengajuan',
    en: 'See how visitors become applicants',
    zh: '查看游客注册到申请报表',
  },
  heldBy: readers,
  neededBy: ['touristsRegisterToApply'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getTouristsRegisterToApplyRows = call('POST /report/get_tourists_register_to_apply_rows', {
  title: {
    id: 'Membuka di balik pengunjung ke pengajuan',
    en: 'Open what is behind visitors to applicants',
    zh: '查看游客注册到申请明细',
  },
  heldBy: readers,
  usedBy: ['touristsRegisterToApply'],
  ...shapes.opened,
})

import { call } from '../call.ts'
import { noOrderYet, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/** domain.md §2.7: by register date (who did not register by their first touch), to the channel of the first touch. */
export const channelConversionRate = {
  figures: {
    clicked: 'count',
    installed: 'count',
    registered: 'count',
    kycDone: 'count',
    applied: 'count',
    approved: 'count',
    disbursed: 'count',
    disbursedRp: 'rupiah',
    cost: 'rupiah',
    d1: 'count',
    d1Of: 'count',
    d7: 'count',
    d7Of: 'count',
  },
  shares: {
    registerPpm: ['registered', 'installed'],
    kycPpm: ['kycDone', 'registered'],
    applyPpm: ['applied', 'kycDone'],
    passPpm: ['approved', 'applied'],
    loanPpm: ['disbursed', 'approved'],
    d1Ppm: ['d1', 'd1Of'],
    d7Ppm: ['d7', 'd7Of'],
  },
  means: {
    costRegistered: ['cost', 'registered'],
    costApplied: ['cost', 'applied'],
    costLoan: ['cost', 'disbursed'],
  },
  dimensions: ['app', 'channel'],
  splits: [],
  notSplit: noOrderYet,
  proved: { disbursedRp: 'lent' },
  notProved: { cost: 'noLoan' },
} as const satisfies ReportDefinition

const shapes = reportShapes(channelConversionRate)
const readers = [...reportReaders, 'tm_manager'] as const

/** What each acquisition channel brought: from the click to the loan, what it cost and how it paid. */
export const getChannelConversionRate = call('POST /report/get_channel_conversion_rate', {
  title: { id: 'Melihat konversi kanal', en: 'See how channels convert', zh: '查看渠道转化率报表' },
  heldBy: readers,
  neededBy: ['channelConversionRate'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getChannelConversionRateRows = call('POST /report/get_channel_conversion_rate_rows', {
  title: {
    id: 'Membuka di balik konversi kanal',
    en: 'Open what is behind channel conversion',
    zh: '查看渠道转化率明细',
  },
  heldBy: readers,
  usedBy: ['channelConversionRate'],
  ...shapes.opened,
})

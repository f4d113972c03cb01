import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import { rupiah, type Rupiah } from '../money.ts'

/**
 * Who is asked about a borrower: `slik`, the regulator's loan quality (iDeb); `fdc`, the industry's pool of online loans;
 * `dukcapil`, the population register through a licensed partner (domain.md §1.5); `accountName`, the bank that the money is
 * to go to, through a payment provider (§1.6).
 */
export const sources = ['slik', 'fdc', 'dukcapil', 'accountName'] as const
export type Source = (typeof sources)[number]

const answers = {
  answer: 'answered',
  findNothing: 'nothing',
  answerHalf: 'incomplete',
  nameAnother: 'otherPerson',
  refuse: 'refused',
} as const

/**
 * One question about one person to one source. `ask` is committed before the source hears of it; what may have reached it
 * is only ever looked up by our key, for each answer has its price. `again` only where it certainly took nothing.
 */
export const inquiryFlow = flow({
  waiting: { ask: 'asking', reuse: 'reused', leave: 'notAsked' },
  asking: { ...answers, takeIn: 'pending', again: 'waiting', lose: 'unknown', giveUp: 'failed' },
  pending: { ...answers, takeIn: 'pending', lose: 'pending', giveUp: 'failed' },
  unknown: { ...answers, takeIn: 'pending', again: 'waiting', lose: 'unknown', giveUp: 'failed' },
  answered: {},
  nothing: {},
  incomplete: {},
  otherPerson: {},
  refused: {},
  failed: {},
  notAsked: {},
  reused: {},
})
export type InquiryState = FlowState<typeof inquiryFlow>
export type InquiryEvent = FlowEvent<typeof inquiryFlow>

/** Its end has not come: an order waits for it, as long as its source's setting says. */
export const openInquiryStates = ['waiting', 'asking', 'pending', 'unknown'] as const satisfies InquiryState[]
/** What a later order of the same person may go by while it is fresh. */
export const reusableStates = ['answered', 'nothing'] as const satisfies InquiryState[]

/** Why a source was not asked at all. */
export const notAskedReasons = [
  'noConsent',
  'consentExpired',
  'stopped',
  'overBudget',
  'notConnected',
] as const
export type NotAskedReason = (typeof notAskedReasons)[number]

/** How a source is asked from a day on. */
export interface SourceSetting {
  /** Off: nobody is asked, and what it would say is missing. */
  active: boolean
  /** Rupiah a business day; a question that would go beyond it is not asked. */
  dayBudget: Rupiah
  /** Rupiah an inquiry, where its answer does not say another price. */
  price: Rupiah
  /** How many days an answer is good for. */
  validDays: number
  /** How long an application waits for it before it goes on without. */
  waitMinutes: number
}

/** Of a new product, until somebody sets another. */
export const firstSourceSettings: Record<Source, SourceSetting> = {
  slik: { active: true, dayBudget: rupiah(20_000_000), price: rupiah(3_000), validDays: 30, waitMinutes: 15 },
  fdc: { active: true, dayBudget: rupiah(10_000_000), price: rupiah(1_500), validDays: 3, waitMinutes: 10 },
  dukcapil: {
    active: true,
    dayBudget: rupiah(10_000_000),
    price: rupiah(1_000),
    validDays: 365,
    waitMinutes: 10,
  },
  accountName: {
    active: true,
    dayBudget: rupiah(5_000_000),
    price: rupiah(500),
    validDays: 30,
    waitMinutes: 10,
  },
}

/** Days for which the consent of an application lets its borrower be asked about. */
export const consentDays = 90

/** The sentence a borrower agrees to before they apply; kept whole with each consent. */
export const consentWording = {
  code: 'bureau-2026-2',
  text:
    'Saya menyetujui Lumbung meminta dan memeriksa data kredit saya di SLIK OJK dan FDC AFPI, mencocokkan NIK, nama, ' +
    'tanggal lahir dan foto wajah saya dengan data Dukcapil melalui mitra berizin, serta mencocokkan nama saya dengan nama ' +
    'pemilik rekening pencairan di bank, untuk menilai permohonan pinjaman ini.',
} as const

/** What earlier wordings say nothing of. */
const notIn: Readonly<Record<string, readonly Source[]>> = { 'bureau-2026-1': ['accountName'] }

/** Whether who agreed to these words agreed to be asked about at a source. */
export function isAgreedTo(wordingCode: string, source: Source): boolean {
  return !(notIn[wordingCode] ?? []).includes(source)
}

const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480] as const

/** When a source that gave no certain answer is tried or looked up again; null after the last time. @param tries so far */
export function nextTry(tries: number, now: Date): Date | null {
  const minutes = retryMinutes[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

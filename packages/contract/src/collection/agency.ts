import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { finance } from '../roles.ts'
import { dispatchStage } from './dispatch.ts'

const managers = ['col_manager'] as const
const readers = ['col_manager', 'auditor'] as const
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))
const percent = z.int().check(z.minimum(1), z.maximum(100))

const given = {
  name,
  legalEntity: name,
  licenceNo: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
  licensedUntil: f.businessDay,
  contractFrom: f.businessDay,
  contractUntil: f.businessDay,
  active: z.boolean(),
  /** Open cases, and rupiah owed on them, at a time; null: no limit. */
  casesMax: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  exposureMax: z.nullable(f.rupiahNotNegative),
  /** Days after which a case comes back by itself (domain.md §2.2: 15 or 30). */
  recallDays: z.int().check(z.minimum(1), z.maximum(90)),
}

export const agencyRow = z.object({
  ...given,
  id: f.id,
  version: f.version,
  /** Today: it works for us, under a contract and with a licence. */
  inForce: z.boolean(),
  stages: z.array(z.object({ stage: dispatchStage, percent: z.int() })),
  /** What it earns today by stage, ppm of what is paid. */
  terms: z.array(z.object({ stage: dispatchStage, ppm: z.int(), validFrom: f.businessDay })),
  people: z.array(f.person),
  /** Open cases with it, and what is owed on them today. */
  held: z.int(),
  exposure: f.rupiah,
})

/** The agencies, with what is with each of them. */
export const getAgencies = call('POST /collection/get_agencies', {
  title: { id: 'Melihat agensi', en: 'List agencies', zh: '查看委外机构' },
  heldBy: readers,
  neededBy: ['agencyManage'],
  usedBy: ['s1', 's2', 'm1', 'm2', 'm3', 'collectionDetail'],
  scope: 'all',
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      name: z.optional(f.shortText),
      active: z.optional(z.boolean()),
    }),
    ['name', 'held'],
  ),
  ret: z.extend(listAnswer(agencyRow), {
    /** Whoever's role is an agency's, and the agency they are of. */
    staff: z.array(z.object({ id: f.id, name: z.string(), agencyId: z.nullable(f.id) })),
  }),
})

/** Makes an agency, or changes one; what is with it stays until it is recalled. */
export const saveAgency = call('POST /collection/save_agency', {
  title: { id: 'Mengatur agensi', en: 'Set an agency', zh: '设置委外机构' },
  heldBy: managers,
  usedBy: ['agencyManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: z.nullable(f.id),
    version: f.version,
    ...given,
    stages: z.array(z.strictObject({ stage: dispatchStage, percent })).check(z.maxLength(5)),
    people: z.array(f.id).check(z.maxLength(500)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

/** What an agency earns of each payment of a stage, from a day on that has not passed; earlier days keep theirs. */
export const setAgencyTerm = call('POST /collection/set_agency_term', {
  title: { id: 'Mengatur komisi agensi', en: 'Set the commission of an agency', zh: '设置委外佣金' },
  heldBy: managers,
  usedBy: ['agencyManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    agency: f.id,
    stage: dispatchStage,
    validFrom: f.businessDay,
    ppm: z.int().check(z.minimum(0), z.maximum(500_000)),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ validFrom: f.businessDay }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

const target = { orderNo: f.orderNo, version: f.version, note: f.note, requestKey: f.requestKey }
const moved = z.object({ state: z.string(), version: f.version })

/** Gives a case to an agency by hand, to whichever of its people has least; within its limits. */
export const outsourceCase = call('POST /collection/outsource_case', {
  title: { id: 'Menyerahkan kasus ke agensi', en: 'Give a case to an agency', zh: '委外案件' },
  heldBy: managers,
  usedBy: ['s1', 's2', 'm1', 'm2', 'm3', 'collectionDetail'],
  once: true,
  request: z.strictObject({ ...target, agency: f.id }),
  ret: moved,
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'AGENCY_NOT_IN_FORCE',
    'AGENCY_FULL',
    'AGENCY_NOBODY',
  ],
})

/** Takes a case back from its agency; it waits to be assigned. */
export const recallCase = call('POST /collection/recall_case', {
  title: { id: 'Menarik kasus dari agensi', en: 'Recall a case from its agency', zh: '收回委外案件' },
  heldBy: managers,
  usedBy: ['collectionDetail'],
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

/** Takes everything back that is with an agency. */
export const recallAgency = call('POST /collection/recall_agency', {
  title: { id: 'Menarik semua kasus agensi', en: 'Recall everything from an agency', zh: '收回机构全部案件' },
  heldBy: managers,
  usedBy: ['agencyManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ cases: z.int() }),
  errors: ['NOT_FOUND'],
})

const paymentFilter = z.strictObject({
  agency: z.optional(f.id),
  day: z.optional(f.dayRange),
  stage: z.optional(z.array(dispatchStage).check(z.maxLength(5))),
})
const statementReaders = [...readers, ...finance] as const

/** The payments that were credited to agencies: each to the agency that had the case at that moment. */
export const getAgencyPayments = call('POST /collection/get_agency_payments', {
  title: { id: 'Melihat pembayaran agensi', en: 'List the payments of agencies', zh: '查看委外回款' },
  heldBy: statementReaders,
  neededBy: ['agencyStatement'],
  scope: 'all',
  request: listRequest(paymentFilter, ['paidAt', 'amount']),
  ret: z.extend(
    listAnswer(
      z.object({
        id: f.id,
        orderNo: f.orderNo,
        app: f.appCode,
        borrowerName: z.string(),
        agency: f.person,
        stage: dispatchStage,
        holder: z.nullable(f.person),
        day: f.businessDay,
        paidAt: f.instant,
        amount: f.rupiah,
        ppm: z.int(),
        commission: f.rupiah,
      }),
    ),
    { agencies: z.array(f.person) },
  ),
})

/** The commission due on the very payments of that list, by agency and stage. */
export const getAgencyStatement = call('POST /collection/get_agency_statement', {
  title: { id: 'Melihat komisi agensi', en: 'See the commission of agencies', zh: '查看委外佣金' },
  heldBy: statementReaders,
  usedBy: ['agencyStatement'],
  scope: 'all',
  request: z.strictObject({ filter: paymentFilter }),
  ret: reportAnswer({ payments: z.int(), amount: f.rupiah, commission: f.rupiah }),
})

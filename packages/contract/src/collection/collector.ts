import * as z from 'zod/mini'
import { dispatchWeightMax } from '@lumbung/domain/cases/dispatch'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'

export const collectorRow = z.object({
  id: f.id,
  name: z.string(),
  role: z.string(),
  onDuty: z.boolean(),
  /** Open cases at a time; null = no limit. */
  capacity: z.nullable(z.int()),
  held: z.int(),
  group: z.nullable(f.person),
  /** Whose people they are; null: the lender's own. */
  agency: z.nullable(f.person),
  /** Percent of a full share of what is dealt. */
  weight: z.int(),
  /** On leave, both days included. */
  awayFrom: z.nullable(f.businessDay),
  awayUntil: z.nullable(f.businessDay),
  /** What was recorded by them today, and cases of theirs that ended today. */
  recordedToday: z.int(),
  endedToday: z.int(),
  certificateNo: z.nullable(z.string()),
  certificateIssuer: z.nullable(z.string()),
  certifiedUntil: z.nullable(f.businessDay),
  /** On the business day. */
  certified: z.boolean(),
  version: f.version,
})

/** Everyone who may work on cases. */
export const getCollectors = call('POST /collection/get_collectors', {
  title: { id: 'Melihat kolektor', en: 'List collectors', zh: '查看催收员' },
  heldBy: ['col_manager', 'auditor'],
  neededBy: ['collectionUserManage'],
  usedBy: ['collectionOrderManage', 's1', 's2', 'm1', 'm2', 'm3', 'collectionDetail', 'collectioGroupManage'],
  request: listRequest(
    z.strictObject({
      name: z.optional(f.shortText),
      onDuty: z.optional(z.boolean()),
      certified: z.optional(z.boolean()),
      group: z.optional(f.id),
    }),
    ['name', 'held'],
  ),
  ret: z.extend(listAnswer(collectorRow), {
    /** To choose from: every group there is. */
    groups: z.array(f.person),
  }),
})

/** Duty, capacity, group, share, leave and certificate. A certificate and a leave are given whole or not at all. */
export const saveCollector = call('POST /collection/save_collector', {
  title: { id: 'Mengatur kolektor', en: 'Set duty and certificate of a collector', zh: '设置催收员' },
  heldBy: ['col_manager'],
  usedBy: ['collectionUserManage'],
  scope: 'all',
  request: z.strictObject({
    id: f.id,
    version: f.version,
    onDuty: z.boolean(),
    capacity: z.nullable(z.int().check(z.minimum(0), z.maximum(2000))),
    group: z.nullable(f.id),
    weight: z.int().check(z.minimum(0), z.maximum(dispatchWeightMax)),
    leave: z.nullable(z.strictObject({ from: f.businessDay, until: f.businessDay })),
    certificate: z.nullable(
      z.strictObject({
        no: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
        issuer: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
        until: f.businessDay,
      }),
    ),
  }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

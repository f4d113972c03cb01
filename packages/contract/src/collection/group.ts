import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { dispatchStage } from './dispatch.ts'

const groupName = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))

export const collectorGroupRow = z.object({
  id: f.id,
  name: z.string(),
  stages: z.array(dispatchStage),
  active: z.boolean(),
  version: f.version,
  members: z.int(),
  /** Of them on duty with a valid certificate and not on leave. */
  present: z.int(),
  /** Open cases that its members hold. */
  held: z.int(),
})

/** The groups of collectors, each with the stages it works on. */
export const getCollectorGroups = call('POST /collection/get_groups', {
  title: { id: 'Melihat grup kolektor', en: 'List groups of collectors', zh: '查看催收分组' },
  heldBy: ['col_manager', 'auditor'],
  neededBy: ['collectioGroupManage'],
  usedBy: ['collectionUserManage', 'collectionDispatchManage'],
  scope: 'all',
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      name: z.optional(f.shortText),
      stage: z.optional(z.array(dispatchStage).check(z.maxLength(5))),
      active: z.optional(z.boolean()),
    }),
    ['name', 'members', 'held'],
  ),
  ret: listAnswer(collectorGroupRow),
})

/** Makes a group, or changes one: what its members hold stays with them until the next dispatch. */
export const saveCollectorGroup = call('POST /collection/save_group', {
  title: { id: 'Mengatur grup kolektor', en: 'Set a group of collectors', zh: '设置催收分组' },
  heldBy: ['col_manager'],
  usedBy: ['collectioGroupManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    /** Null: a new one. */
    id: z.nullable(f.id),
    version: f.version,
    name: groupName,
    stages: z.array(dispatchStage).check(z.minLength(1), z.maxLength(5)),
    active: z.boolean(),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

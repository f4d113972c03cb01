import * as z from 'zod/mini'
import { dayOffKinds } from '@lumbung/domain/contact/contact-rules'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { contactRuleReaders, onlyAdmins } from '../roles.ts'

/** Whether a day off is a national holiday or joint leave. */
const dayOffKind = z.enum(dayOffKinds)

/** The days off of one calendar year. */
export const getDaysOff = call('GET /utils/get_days_off', {
  title: { id: 'Melihat hari libur', en: 'See days off', zh: '查看节假日' },
  heldBy: contactRuleReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2999)) }),
  ret: z.object({ days: z.array(z.object({ day: f.businessDay, kind: dayOffKind, name: z.string() })) }),
})

/** Adds a day off, or says anew what it is. A day that is past stays: VALIDATION names `day`. */
export const saveDayOff = call('POST /utils/save_day_off', {
  title: { id: 'Mengatur hari libur', en: 'Set days off', zh: '设置节假日' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal'],
  scope: 'all',
  request: z.strictObject({
    day: f.businessDay,
    kind: dayOffKind,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  ret: z.null(),
})

/** Makes a day off a day like any other. A day that is past stays: VALIDATION names `day`. */
export const removeDayOff = call('POST /utils/remove_day_off', {
  title: { id: 'Menghapus hari libur', en: 'Remove days off', zh: '删除节假日' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal'],
  scope: 'all',
  request: z.strictObject({ day: f.businessDay }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})

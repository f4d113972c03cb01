import * as z from 'zod/mini'
import { dayOffKinds } from '@lumbung/domain/contact/contact-rules'
import { minutesOfDay } from '@lumbung/domain/contact/local-time'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { contactRuleReaders, onlyAdmins } from '../roles.ts'

const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const hours = z
  .strictObject({ from: within(0, minutesOfDay - 1), to: within(1, minutesOfDay) })
  .check(({ value, issues }) => {
    if (value.to > value.from) return
    const least = { minimum: value.from + 1, inclusive: true, origin: 'int' } as const
    issues.push({ code: 'too_small', ...least, path: ['to'], input: value.to })
  })

/** Not all seven: nobody could be reached any more, and that is said by attempts of 0. */
const weekdays = z.array(within(0, 6)).check(z.maxLength(6), ({ value, issues }) => {
  if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
})

const perChannel = (most: number) =>
  z.strictObject({
    call: within(0, most),
    sms: within(0, most),
    mail: within(0, most),
    whatsapp: within(0, most),
    visit: within(0, most),
  })

/** One rule with its value, and what else is said of it: which value fits is told by the code. */
function ruleWith<Rest extends z.core.$ZodLooseShape>(rest: Rest) {
  return z.discriminatedUnion('code', [
    z.strictObject({ code: z.literal('collectionHours'), value: hours, ...rest }),
    z.strictObject({ code: z.literal('offerHours'), value: hours, ...rest }),
    z.strictObject({ code: z.literal('restWeekdays'), value: weekdays, ...rest }),
    z.strictObject({ code: z.literal('restOnHolidays'), value: z.boolean(), ...rest }),
    z.strictObject({ code: z.literal('restOnJointLeave'), value: z.boolean(), ...rest }),
    z.strictObject({ code: z.literal('attemptsPerDay'), value: perChannel(20), ...rest }),
    z.strictObject({ code: z.literal('pauseMinutes'), value: perChannel(minutesOfDay), ...rest }),
    z.strictObject({ code: z.literal('deskDaysMax'), value: within(1, 365), ...rest }),
  ])
}

/** When and how often people may be reached: what holds today, and what was or will be, the latest first. */
export const getContactRules = call('GET /utils/get_contact_rules', {
  title: { id: 'Melihat aturan kontak', en: 'See contact rules', zh: '查看联系规则' },
  heldBy: contactRuleReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    /** Every rule, in the order in which it is shown. `from`: null while the first value stands. */
    today: z.array(ruleWith({ source: z.string(), from: z.nullable(f.businessDay) })),
    settings: z.array(
      ruleWith({
        from: f.businessDay,
        source: z.string(),
        note: z.string(),
        setBy: z.string(),
        setAt: f.instant,
        /** Its day has not begun: it may still be replaced. */
        ahead: z.boolean(),
      }),
    ),
  }),
})

/**
 * Sets a rule from a day on. A day that has begun keeps what it has, since people were reached by it: VALIDATION names
 * `from` then. One of the same day to come is replaced.
 */
export const saveContactRule = call('POST /utils/save_contact_rule', {
  title: { id: 'Mengatur aturan kontak', en: 'Set contact rules', zh: '设置联系规则' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal'],
  scope: 'all',
  sudo: true,
  once: true,
  request: ruleWith({
    from: f.businessDay,
    /** Law, code of conduct or own decision that it follows. */
    source: f.shortText.check(z.trim(), z.minLength(1)),
    /** Why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ from: f.businessDay }),
  errors: ['REASON_MISSING'],
})

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

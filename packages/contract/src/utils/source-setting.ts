import * as z from 'zod/mini'
import { sources } from '@lumbung/domain/sources/source'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { onlyAdmins, sourceReaders } from '../roles.ts'

const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const setting = {
  /** Off: nobody is asked, and what the source would say is missing. */
  active: z.boolean(),
  /** Rupiah a business day. */
  dayBudget: f.rupiahNotNegative,
  /** Rupiah an inquiry, where its answer says no other. */
  price: whole(1_000_000),
  /** How long an answer is good for, days. */
  validDays: whole(3_650),
  /** How long an application waits for an answer. */
  waitMinutes: whole(1_440),
}

/** How the sources of facts are asked: what holds today and what it has cost, and what was or will be, the latest first. */
export const getSourceSettings = call('GET /utils/get_source_settings', {
  title: { id: 'Melihat sumber data', en: 'See data sources', zh: '查看数据源' },
  heldBy: sourceReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    today: z.array(
      z.object({
        source: z.enum(sources),
        /** Whether this installation has its address and key. */
        connected: z.boolean(),
        ...setting,
        /** Null while the first values stand. */
        from: z.nullable(f.businessDay),
        /** Inquiries of today, and the rupiah they took out of the budget. */
        asked: z.int(),
        spent: f.rupiah,
        /** Orders that wait for an answer of it now. */
        waiting: z.int(),
      }),
    ),
    settings: z.array(
      z.object({
        source: z.enum(sources),
        ...setting,
        from: f.businessDay,
        note: z.string(),
        setBy: z.string(),
        setAt: f.instant,
        ahead: z.boolean(),
      }),
    ),
  }),
})

/** Sets how a source is asked, from today or a later day on: VALIDATION names `from` for a day that is past. */
export const saveSourceSetting = call('POST /utils/save_source_setting', {
  title: { id: 'Mengatur sumber data', en: 'Set data sources', zh: '设置数据源' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({
    source: z.enum(sources),
    ...setting,
    from: f.businessDay,
    /** Why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ from: f.businessDay }),
  errors: ['REASON_MISSING'],
})

const ceilings = {
  /** Instalments of a month over income; ppm. */
  ratioPpmMax: whole(1_000_000),
  /** Platforms at once, this one among them. */
  platformsMax: z.int().check(z.minimum(1), z.maximum(20)),
  source: f.shortText.check(z.trim(), z.minLength(1)),
}

/** What a borrower may be asked to bear: the ceilings of today, and what was or will be, the latest first. */
export const getAffordabilityRules = call('GET /utils/get_affordability_rules', {
  title: { id: 'Melihat batas kemampuan bayar', en: 'See affordability ceilings', zh: '查看还款能力上限' },
  heldBy: sourceReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    today: z.object({ ...ceilings, from: f.businessDay }),
    settings: z.array(
      z.object({
        ...ceilings,
        from: f.businessDay,
        note: z.string(),
        setBy: z.string(),
        setAt: f.instant,
        ahead: z.boolean(),
      }),
    ),
  }),
})

/** Sets the ceilings from a day to come: orders of a day that has begun are judged by what it has; VALIDATION names `from`. */
export const saveAffordabilityRule = call('POST /utils/save_affordability_rule', {
  title: { id: 'Mengatur batas kemampuan bayar', en: 'Set affordability ceilings', zh: '设置还款能力上限' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({ ...ceilings, from: f.businessDay, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ from: f.businessDay }),
  errors: ['REASON_MISSING'],
})

import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'

const minutes = z.int().check(z.minimum(1), z.maximum(100_000))
const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000))
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** Name of a check or category: the product's own, or made when a line is added. */
const key = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,39}$/))

export const words = z.strictObject({ id: word, en: word, zh: word })

const category = z.strictObject({
  category: key,
  label: z.nullable(words),
  checks: z
    .array(
      z.strictObject({ field: key, required: z.boolean(), enabled: z.boolean(), label: z.nullable(words) }),
    )
    .check(z.maxLength(40)),
})
const checklist = z.array(category).check(z.minLength(1), z.maxLength(20))
const sla = z.strictObject({ warn: minutes, late: minutes })

/** How the review desks work; `ReviewSettings` of the domain says what each part means. */
export const reviewSettings = z.strictObject({
  sla: z.strictObject({ first: sla, final: sla }),
  secondLookPpm: z.strictObject({ first: ppm, final: ppm }),
  checklists: z.strictObject({ first: checklist, final: checklist }),
})

export const getReviewSettings = call('GET /approve/get_review_settings', {
  title: { id: 'Melihat pengaturan review', en: 'See the review settings', zh: '查看审核设置' },
  heldBy: ['review_manager', 'auditor'],
  usedBy: ['reviewGroup'],
  request: z.strictObject({}),
  ret: z.object({
    version: f.version,
    settings: reviewSettings,
    /** The last saves, the newest first; empty as long as the first values stand. */
    changes: z.array(z.object({ version: f.version, at: f.instant, by: z.string(), note: z.string() })),
  }),
})

/**
 * Replaces the settings; what stood before and stands now is kept in the audit trail. VALIDATION names
 * `sla.first.late` (not after `warn`), `checklists.first` (a name twice, a line of one's own without words, nothing left
 * to tick).
 */
export const saveReviewSettings = call('POST /approve/save_review_settings', {
  title: { id: 'Mengubah pengaturan review', en: 'Change the review settings', zh: '修改审核设置' },
  heldBy: ['review_manager'],
  usedBy: ['reviewGroup'],
  scope: 'all',
  request: z.strictObject({
    version: f.version,
    settings: reviewSettings,
    /** Why. */
    note: f.note,
  }),
  ret: z.object({ version: f.version }),
  errors: ['VERSION_CONFLICT', 'REASON_MISSING'],
})

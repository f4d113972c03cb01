import { sql } from 'kysely'
import { correctOutwardRow, getOutwardRow, getOutwardRows } from '@lumbung/contract/utils/outward-report'
import { businessDay, type BusinessDay, isBusinessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fileFeed, outwardFlow, stuckStates } from '@lumbung/domain/outward/feed'
import {
  codesOf,
  fieldsOfKind,
  isCorrectable,
  isPersonal,
  type OutwardFieldName,
  outwardFields,
} from '@lumbung/domain/outward/fields'
import { maskName, maskNik, readNik } from '@lumbung/domain/people/identity'
import { implement } from '../../../calls/registry.ts'
import { containing } from '../../../lists/conditions.ts'
import { listOf } from '../../../lists/answer-list.ts'
import { layoutsOn } from '../../../outward/layouts.ts'
import { valuesOfRows } from '../../../outward/row-values.queries.ts'
import { tellOfStuck } from '../../../outward/stuck-rows.ts'
import {
  addCorrections,
  correctRow,
  lockRow,
  moveRow,
  type OutwardRow,
} from '../../../records/outward/outward-rows.ts'

const stuck: readonly string[] = stuckStates

export const listRows = implement(getOutwardRows, async (request, { tx, holds }) => {
  const page = await listOf(tx, getOutwardRows, request, {
    of: ['outward_row', 'r'],
    join: sql`join orders o on o.order_no = r.order_no`,
    fields: { app: sql`o.app_code`, can: 'later' },
    filter: { orderNo: containing(sql`r.order_no`) },
    by: 'madeAt',
    descending: true,
    key: { column: sql`r.id`, type: 'bigint' },
  })
  const mayCorrect = holds(correctOutwardRow)
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, can: { correct: mayCorrect && stuck.includes(row.state) } })),
  }
})

export const showRow = implement(getOutwardRow, async ({ id }, { tx, today, services }) => {
  const found = await tx.selectFrom('outward_row').selectAll().where('id', '=', id).executeTakeFirst()
  const row = (found as unknown as OutwardRow | undefined) ?? refuse('NOT_FOUND')
  const layout = (await layoutsOn(tx, today))[row.feed]
  const values =
    (await valuesOfRows(tx, services.seals, [row], { reporter: layout?.reporter ?? '', today })).get(
      row.id,
    ) ?? {}
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    values: fieldsOfKind[row.kind].map((field) => {
      const value = values[field] ?? null
      const column = layout?.columns.find((each) => each.kind === row.kind && each.field === field)
      return {
        field,
        column: column?.column ?? null,
        text: value === null ? '' : masked(field, String(value)),
        correctable: isCorrectable(field),
        fault: row.problems.find((problem) => problem.field === field)?.fault ?? null,
      }
    }),
  }
})

/** What is personal is never told whole here: it is opened at the order, with a reason. */
function masked(field: OutwardFieldName, text: string): string {
  if (!isPersonal(field)) return text
  if (field === 'idNumber') return maskNik(text)
  if (field === 'name') return maskName(text)
  return field === 'birthday' ? `${text.slice(0, 4)}-••-••` : `${text.slice(0, 4)}••••`
}

export const correct = implement(correctOutwardRow, async ({ id, version, values, reason }, context) => {
  const { tx, staff, wall, now, today, services } = context
  if (reason.trim() === '') refuse('REASON_MISSING')
  const row = await lockRow(tx, id, version)
  const faults = values.flatMap(({ field, value }, at) =>
    fits(row, field, value, today) ? [] : [[`values.${at}.value`, 'invalid'] as const],
  )
  if (faults.length > 0) refuseFields(Object.fromEntries(faults))
  if (!stuck.includes(row.state)) refuse('STATE_CONFLICT', { state: row.state })
  await addCorrections(tx, services.seals, row, values, {
    reason: reason.trim(),
    staffId: staff.id,
    at: wall,
  })
  const isRefused = outwardFlow.canDo(row.state, 'correct')
  const next = isRefused ? await correctRow(tx, row, wall) : row.id
  if (!isRefused) await moveRow(tx, row, 'check', { problems: '[]', next_try_at: null })
  await tellOfStuck(tx, row.feed, now)
  if (row.feed !== fileFeed) await services.queue.send(tx, 'sendReports', { feed: row.feed })
  context.keepInTrail({
    row: row.key,
    fields: values.map(({ field }) => field).join(' '),
    reason: reason.trim(),
  })
  return { id: next }
})

/** Only what a row of its kind tells of the borrower, and only as the field is meant. */
function fits(row: OutwardRow, field: OutwardFieldName, value: string, today: BusinessDay): boolean {
  if (!fieldsOfKind[row.kind].includes(field) || !isCorrectable(field)) return false
  if (field === 'idNumber') return readNik(value, today).ok
  if (field === 'regency') return /^\d{4}$/.test(value)
  if (codesOf(field).length > 0) return codesOf(field).includes(value)
  if (outwardFields[field].type === 'day') return isBusinessDay(value) && businessDay(value) < today
  return true
}

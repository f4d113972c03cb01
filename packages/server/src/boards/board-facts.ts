import type { RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Department } from '@lumbung/domain/cases/department'

/** A department whose days have a board, and how its events say what a day came to. */
export interface BoardOf {
  department: Department
  /** The nightly work that must have put its cases where they belong before a day can be counted. */
  night: string
  /** What its lines are put together by; the other kind of holder is not on it. */
  by: 'group_id' | 'agency_id'
  facts(day: BusinessDay): BoardFacts
}

/** A day counted from the events, as relations with the columns of `board_case` and `board_hour`. */
export interface BoardFacts {
  cases: RawBuilder<unknown>
  hours: RawBuilder<unknown>
  /**
   * Payments of the day that stood in their loans at an instant, by what happened to the loans and not by how payments stand:
   * `cash_record_id`, and of whom as in `cases` without `opening` to `last_at`.
   */
  paidBy: (instant: Date) => RawBuilder<unknown>
  /** Payments of the day that were heard of after an instant: `payments`, `amount`. */
  late: (after: Date) => RawBuilder<{ payments: number; amount: number }>
}

/** The columns of `board_case` that a day is counted into, in their order. */
export const caseColumns = [
  'case_id',
  'order_no',
  'app_code',
  'stage',
  'holder_id',
  'group_id',
  'opening',
  'entered',
  'gone',
  'amount',
  'followed',
  'calls',
  'connected',
  'promises',
  'promises_due',
  'promises_kept',
  'cleared',
  'collected',
  'recovered',
  'waived',
  'commission',
  'agency_id',
  'last_at',
] as const

/** Those of `board_hour`. */
export const hourColumns = [
  'app_code',
  'stage',
  'holder_id',
  'group_id',
  'agency_id',
  'hour',
  'calls',
  'connected',
  'collected',
] as const

import type { RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { ProvedOnBoard } from '@lumbung/contract/day-board'
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
   * What a sum of money was made of at an instant, by what had happened to the loans and not by how payments stand:
   * `loan_event_id`, `cash_record_id` (null of what no money came for), and of whom as in `cases` without `opening` to `last_at`.
   */
  moneyBy: (figure: ProvedOnBoard, instant: Date) => RawBuilder<unknown>
  /** Payments of the day that were heard of after an instant, a row each: `case_id`, `amount`, and of whom as `board_hour` says it. */
  late: (after: Date) => RawBuilder<unknown>
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

import {
  addDays,
  businessDay,
  businessDayOf,
  daysBetween,
  startOfDay,
  type BusinessDay,
} from '@lumbung/domain/calendar'
import {
  caseEndings,
  caseFlow,
  crossingBefore,
  stateWhenLate,
  type CaseEnding,
  type CaseState,
} from '@lumbung/domain/case'
import type { Snapshot } from '@lumbung/domain/loan-account'
import { system, type Actor } from '@lumbung/server/calls/actor'
import type { Row } from '@lumbung/server/records/list/bulk-rows'
import { crossings } from '@lumbung/server/records/case/cases'
import { snapshotColumns } from '@lumbung/server/records/loan/loan-snapshot'
import type { ModelOrder } from './order.ts'

/** Whose act moves a case, and when. */
export interface CaseMover {
  actor: Actor
  now: Date
}

/** The collection cases of one loan: what the nights, `catchUpCase` and `followCase` leave. */
export class ModelCases {
  readonly #order: ModelOrder
  #open: Row | null = null

  constructor(order: ModelOrder) {
    this.#order = order
  }

  /** What the nights up to a day left, whose mornings count from the first moment of the day. */
  catchUp(loan: Snapshot, today: BusinessDay): void {
    const dueDay = dueDayOf(loan)
    if (loan.clearedDay !== null || !isOverdue(dueDay, today)) return
    for (const { day } of crossings) {
      const crossed = addDays(dueDay, day)
      if (crossed > today) break
      const then = { actor: system, now: startOfDay(crossed) }
      if (this.#open === null) this.#begin(dueDay, then)
      else if ((this.#open['stage_day'] as string) < crossed) this.#restage(this.#open, dueDay, then)
    }
  }

  /** Brings the case where the loan is after something happened to it. `catchUp` came before. */
  follow(before: Snapshot, after: Snapshot, ending: CaseEnding, by: CaseMover): void {
    const dueDay = dueDayOf(after)
    const today = businessDayOf(by.now)
    const isCollected = after.clearedDay === null && ending !== 'voided' && isOverdue(dueDay, today)
    if (this.#open === null) {
      if (isCollected) this.#begin(dueDay, by)
    } else if (!isCollected) {
      this.#end(this.#open, after.clearedDay === null ? ending : 'cleared', by)
    } else if (dueDayOf(before) !== dueDay) {
      this.#restage(this.#open, dueDay, by)
    }
  }

  #begin(dueDay: BusinessDay, by: CaseMover): void {
    const day = businessDayOf(by.now)
    const late = daysBetween(dueDay, day)
    const { rows } = this.#order.desk
    this.#open = rows.add('collection_case', {
      id: rows.number('collection_case'),
      order_no: this.#order.orderNo,
      app_code: this.#order.asked.product.app_code,
      state: stateWhenLate('unassigned', late),
      version: 0,
      stage: crossingBefore(crossings, late)?.stage,
      opened_day: day,
      stage_day: day,
      closed_day: null,
      ending: null,
    })
    this.#tell('opened', { state: null, stage: null }, this.#open, by)
  }

  #restage(held: Row, dueDay: BusinessDay, by: CaseMover): void {
    const day = businessDayOf(by.now)
    const late = daysBetween(dueDay, day)
    const stage = crossingBefore(crossings, late)?.stage ?? held['stage']
    this.#move(
      held,
      'staged',
      { state: stateWhenLate(held['state'] as CaseState, late), stage, stage_day: day },
      by,
    )
  }

  #end(held: Row, ending: CaseEnding, by: CaseMover): void {
    const state = caseFlow.next(held['state'] as CaseState, caseEndings[ending])
    this.#move(held, 'ended', { state, ending, closed_day: businessDayOf(by.now) }, by)
    this.#open = null
  }

  #move(held: Row, kind: string, change: Row, by: CaseMover): void {
    const before = { ...held }
    Object.assign(held, change, { version: (held['version'] as number) + 1 })
    this.#tell(kind, before, held, by)
  }

  #tell(kind: string, before: Row, after: Row, { actor, now }: CaseMover): void {
    const { rows, recordedAt } = this.#order.desk
    rows.add('case_event', {
      case_id: after['id'],
      order_no: after['order_no'],
      kind,
      day: businessDayOf(now),
      at: now,
      recorded_at: recordedAt,
      from_state: before['state'],
      to_state: after['state'],
      from_stage: before['stage'],
      to_stage: after['stage'],
      actor_kind: actor.kind,
      actor: actor.name,
      staff_id: actor.staffId ?? null,
      detail: after['ending'] === null ? {} : { ending: after['ending'] },
    })
  }
}

function dueDayOf(loan: Snapshot): BusinessDay {
  return businessDay(snapshotColumns(loan).due_day)
}

function isOverdue(dueDay: BusinessDay, day: BusinessDay): boolean {
  return crossingBefore(crossings, daysBetween(dueDay, day)) !== null
}

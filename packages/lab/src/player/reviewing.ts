import * as review from '@lumbung/contract/approve/review'
import * as sendBackCalls from '@lumbung/contract/approve/send-back'
import * as open from '@lumbung/contract/open/application'
import { reopenHours } from '@lumbung/domain/order/order'
import type { Decision, PeopleStage } from '@lumbung/domain/review/review'
import type { Player } from './cast.ts'
import { lookAgain } from './looking-again.ts'
import { officeTime } from './office-hours.ts'
import type { PlayedOrder } from './played-order.ts'
import { neverBefore, type Story } from './story.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long a reviewer has an order in hand: from one and a half to about a quarter of an hour. */
const handMs = [90_000, 840_000] as const
/** Days after which the timers have cancelled what a borrower let pass. */
const answerDays = 4
const signDays = 8

const waysBack = {
  rollBackFirst: {
    call: sendBackCalls.rollBack,
    reasonCode: 'missingCheck',
    note: 'Slip gaji belum diperiksa',
  },
  reopenFirst: {
    call: sendBackCalls.reopenRejected,
    reasonCode: 'wrongDecision',
    note: 'Rekening ternyata milik nasabah',
  },
  appealMachine: {
    call: sendBackCalls.appealMachine,
    reasonCode: 'dataCorrected',
    note: 'Nasabah mengirim bukti penghasilan',
  },
} as const

const rejectReasons = {
  first: [
    [4, 'R08'],
    [5, 'R09'],
    [3, 'R07'],
  ],
  final: [
    [5, 'R11'],
    [3, 'R04'],
    [2, 'R14'],
  ],
} as const

/** Both desks, as often as it takes. @returns whether it was approved */
export async function* reviewOrder(order: PlayedOrder): Story<boolean> {
  const { choices } = order
  if ((await order.state()) === 'machineRejected') {
    // For a few a review manager has people look.
    if (!choices.rarely(0.08) || !(yield* sendBack(order, 'appealMachine', [40, 400]))) return false
  } else if (choices.rarely(0.015)) {
    yield order.in(choices.whole(5, 40))
    await order.cancel()
    return false
  }
  return yield* new Desks(order).review()
}

/** Signs the contract, gives up, or lets it pass. @returns whether it was signed */
export async function* signOrder(order: PlayedOrder): Story<boolean> {
  const { choices } = order
  if (choices.rarely(0.03)) {
    yield new Date(order.now.getTime() + signDays * dayMs)
    return false
  }
  if (choices.rarely(0.02)) {
    yield order.in(choices.whole(30, 600))
    await order.cancel()
    return false
  }
  yield order.in(choices.whole(4, choices.chance(0.7) ? 300 : 2_400))
  await order.byApp(open.sign, order.once('sign'))
  return true
}

/** A review manager sends the order back to the first desk. @returns false when it is too late for that */
async function* sendBack(
  order: PlayedOrder,
  way: keyof typeof waysBack,
  minutes: readonly [number, number],
  hoursMax = Infinity,
): Story<boolean> {
  const at = officeTime(order.now, minutes, order.choices)
  if (at.getTime() - order.now.getTime() > hoursMax * hourMs) return false
  yield at
  const { orderNo } = order
  const { call, ...why } = waysBack[way]
  const { version } = await order.row()
  const requestKey = `${orderNo}-${way}-${version}`
  await order.byStaff(order.someone('review_manager'), call, { orderNo, version, ...why, requestKey })
  return true
}

/** The two desks at one order. What can go another way than a pass does so once, whatever way it is. */
class Desks {
  readonly #order: PlayedOrder
  readonly #first: Player
  #again = false

  constructor(order: PlayedOrder) {
    this.#order = order
    this.#first = order.someone('first_reviewer')
  }

  async *review(): Story<boolean> {
    for (let goesOn = true; goesOn;) {
      const state = await this.#order.state()
      if (state === 'approved') return true
      goesOn = state === 'firstWait' ? yield* this.#atFirst() : yield* this.#atFinal()
    }
    return false
  }

  async *#atFirst(): Story<boolean> {
    const order = this.#order
    const { choices, lender } = order
    if (order.isLeftAt('first')) yield neverBefore(lender.end)
    const at = officeTime(order.now, [20, 260], choices)
    const returned = !this.#again && choices.chance(0.06)
    const decision = returned ? 'return' : !this.#again && choices.chance(0.11) ? 'reject' : 'pass'
    const reason =
      decision === 'return'
        ? 'idCardBlurred'
        : decision === 'reject'
          ? choices.weighted(rejectReasons.first)
          : null
    yield at
    await this.#decide('first', this.#first, decision, reason)
    if (decision === 'pass') return true
    this.#again = true
    if (decision === 'return') return yield* this.#answer()
    return choices.rarely(0.08) && (yield* sendBack(order, 'reopenFirst', [30, 300], reopenHours))
  }

  async *#atFinal(): Story<boolean> {
    const order = this.#order
    const { choices, lender } = order
    if (order.isLeftAt('final')) yield neverBefore(lender.end)
    if (!this.#again && choices.rarely(0.02)) {
      this.#again = true
      return yield* sendBack(order, 'rollBackFirst', [20, 120])
    }
    const at = officeTime(order.now, [30, 300], choices)
    const goesBack = !this.#again && choices.chance(0.04)
    const decision = goesBack ? 'goBack' : choices.chance(0.06) ? 'reject' : 'pass'
    const reason =
      decision === 'goBack'
        ? 'missingCheck'
        : decision === 'reject'
          ? choices.weighted(rejectReasons.final)
          : null
    yield at
    const decided = await this.#decide('final', order.someone('final_reviewer'), decision, reason)
    if (decided === 'goBack') this.#again = true
    return decided !== 'reject'
  }

  /** Takes the order some minutes ago, ticks every check before a pass, and decides: who bears too much is not passed. */
  async #decide(
    stage: PeopleStage,
    by: Player,
    wanted: Decision,
    wantedReason: string | null,
  ): Promise<Decision> {
    const order = this.#order
    const { orderNo, lender } = order
    const { clock } = lender.ground
    const at = clock.now()
    // Nobody else has the desk meanwhile: the clock is set back for the taking alone.
    clock.set(new Date(at.getTime() - order.choices.whole(...handMs)))
    await order.byStaff(by, review.claim, { orderNo })
    clock.set(at)
    const page = await order.byStaff(by, review.getReview, { orderNo })
    const [broken] = page.affordability?.broken ?? []
    const refuses = stage === 'final' && wanted === 'pass' && broken !== undefined
    const decision = refuses ? 'reject' : wanted
    const reason = refuses ? (broken === 'ratio' ? 'R04' : 'R03') : wantedReason
    if (decision === 'pass') {
      const ticks = page.checklist.flatMap(({ fields }) => fields)
      await lender.ground.callers.staffOften(
        by.id,
        review.tick,
        ticks.map(({ field }) => ({ orderNo, field, result: 'pass' as const })),
      )
    }
    const { version } = page.order
    const { next } = await order.byStaff(by, stage === 'first' ? review.decideFirst : review.decideFinal, {
      orderNo,
      version,
      decision,
      ...(reason === null ? {} : { reasonCode: reason }),
      note: '',
      requestKey: `${orderNo}-${stage}-${version}`,
    })
    // The desk hands over the next order at once; who takes it is told elsewhere.
    if (next !== null) await order.byStaff(by, review.release, { orderNo: next })
    if (decision !== 'pass' && decision !== 'reject') return decision
    if (await this.#isDrawn(stage)) lender.timeline.begin(lookAgain(order, stage, decision), at)
    return decision
  }

  async #isDrawn(stage: PeopleStage): Promise<boolean> {
    const { orderNo } = this.#order
    const look = await this.#order.look(
      async (tx) =>
        await tx
          .selectFrom('second_look')
          .innerJoin('review_task', 'review_task.id', 'second_look.task_id')
          .select('second_look.task_id')
          .where('second_look.order_no', '=', orderNo)
          .where('second_look.state', '=', 'wait')
          .where('review_task.stage', '=', stage)
          .executeTakeFirst(),
    )
    return look !== undefined
  }

  /** The borrower sends what was asked for, or lets it pass. */
  async *#answer(): Story<boolean> {
    const order = this.#order
    if (order.choices.chance(0.15)) {
      yield new Date(order.now.getTime() + answerDays * dayMs)
      return false
    }
    yield order.in(order.choices.whole(30, 40 * 60))
    const idCard = await order.upload('idCard')
    await order.byApp(open.resubmit, { ...order.once('resubmit'), photos: { idCard } })
    return true
  }
}

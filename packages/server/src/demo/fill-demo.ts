import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { payoutReference } from '@lumbung/domain/disbursement'
import type { MovableClock } from '../clock.ts'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import type { FarEnd } from '../gateways/far-end/xendit-far-end.ts'
import { keepSetting, readSetting } from '../records/settings.ts'
import { demoCallers, type DemoCallers } from './demo-callers.ts'
import * as live from './live-order.ts'
import { demoPlan, type PlannedOrder } from './plan.ts'

interface Channel {
  url: string
  secretKey: string
  farEnd: FarEnd | null
}

const settingKey = 'demo.filled'

/** A payment or another late happening of a planned order, on its own business day. */
interface Later {
  day: BusinessDay
  act(): Promise<void>
}

/**
 * Fills a demo portfolio behind the login page: the business date goes back some weeks and comes
 * forward day by day, while borrowers, staff and the payment channel do what the plan says, all of it
 * through the public calls. Killed half-way, the next start goes on with the orders that are missing.
 */
export function fillDemo(
  services: Services,
  clock: MovableClock,
  base: string,
  channel: Channel,
  say: (line: string) => void,
): { done: Promise<void>; stop: () => Promise<void> } {
  let stopping = false
  const run = async (): Promise<void> => {
    const filled = await transact(services.db, '*', async (tx) => await readSetting(tx, settingKey))
    if (filled !== null || channel.farEnd === null) return
    const today = services.config.businessDate ?? businessDayOf(clock.wall())
    const callers = demoCallers(services, base)
    const later: Later[] = []
    services.filling = { done: 0, total: demoPlan.length }
    try {
      for (let daysAgo = demoPlan[0]?.daysAgo ?? 0; daysAgo >= 0 && !stopping; daysAgo -= 1) {
        const day = addDays(today, -daysAgo)
        clock.moveTo(daysAgo === 0 ? services.config.businessDate : day)
        for (const { act } of later.filter((happening) => happening.day === day)) await act()
        for (const planned of demoPlan.filter((order) => order.daysAgo === daysAgo)) {
          if (stopping) return
          await liveThrough({ services, callers, channel, farEnd: channel.farEnd, later, day }, planned)
          services.filling.done += 1
        }
      }
      await transact(services.db, '*', async (tx) => keepSetting(tx, settingKey, true, clock.wall()))
      say(`${demoPlan.length} demo orders are in.`)
    } finally {
      clock.moveTo(services.config.businessDate)
      services.filling = null
      await callers.end()
    }
  }
  const done = run().catch((error: unknown) => {
    if (!stopping) services.log.error({ err: error }, 'the demo data could not be filled')
  })
  return {
    done,
    stop: async () => {
      stopping = true
      await Promise.race([done, pause(1_000)])
    },
  }
}

interface Life {
  services: Services
  callers: DemoCallers
  channel: Channel
  farEnd: FarEnd
  later: Later[]
  day: BusinessDay
}

/** Takes one order from its application to where the plan leaves it on its first day. */
async function liveThrough(life: Life, planned: PlannedOrder): Promise<void> {
  const { callers, farEnd } = life
  const exists = await life.services.db.transaction().execute(
    async (tx) =>
      await tx
        .selectFrom('once_key')
        .select('call')
        .where('request_key', '=', `sign-${planned.applicationId}`)
        .executeTakeFirst(),
  )
  if (exists !== undefined) return
  const seed = Number(planned.applicationId.slice(5))
  const orderNo = await live.applyFor(callers, planned, seed)
  const { fate } = planned
  if (fate === 'machineRejected') {
    await live.awaitState(callers, planned, 'machineRejected')
    return
  }
  const { state } = await live.awaitStanding(callers, planned, (standing) => standing.state !== 'machineReview')
  if (state !== 'firstWait' || fate === 'firstWait') return
  if (fate === 'cancelled') return await live.cancelAsBorrower(callers, planned)
  if (fate === 'firstRejected') return await live.decideAt(callers, 'first', orderNo, 'reject', 'R08')
  if (fate === 'returned') return await live.decideAt(callers, 'first', orderNo, 'return', 'idCardBlurred')
  await live.decideAt(callers, 'first', orderNo, 'pass')
  if (fate === 'finalWait') return
  if (fate === 'finalRejected') return await live.decideAt(callers, 'final', orderNo, 'reject', 'R04')
  await live.decideAt(callers, 'final', orderNo, 'pass')
  if (fate === 'approved') return
  await live.signAsBorrower(callers, planned)
  if (fate === 'waitLoan') return
  await live.putForward(callers, orderNo)
  if (fate === 'putForward') return
  const reference = payoutReference(orderNo, 1)
  if (fate === 'payoutUnknown') farEnd.setBehaviour(reference, { answer: 'refuse', inquiry: 'notFound' })
  if (fate === 'payoutFailed') farEnd.setBehaviour(reference, { failureCode: 'INVALID_DESTINATION' })
  await live.release(callers, orderNo)
  if (fate === 'payoutUnknown') return
  if (fate === 'payoutFailed') {
    await live.awaitState(callers, planned, 'loanFailed')
    return
  }
  const paidOut = await live.awaitStanding(callers, planned, ({ codes }) => codes.length > 0)
  planPayments(life, planned, paidOut)
}

/** Books the days on which this borrower pays, if ever. */
function planPayments(life: Life, planned: PlannedOrder, standing: live.Standing): void {
  const due = addDays(life.day, planned.termDays)
  const pay = (day: BusinessDay, share: 'all' | 'half' | 'wrong'): void => {
    life.later.push({ day, act: async () => await payNow(life, planned, share) })
  }
  switch (planned.fate) {
    case 'clearedEarly':
      return pay(addDays(due, -5), 'all')
    case 'clearedOnTime':
      return pay(due, 'all')
    case 'clearedLate':
      return pay(addDays(due, 3), 'all')
    case 'partPaid':
      return pay(addDays(due, 1), 'half')
    case 'paidWrongAmount':
      return pay(due, 'wrong')
    default:
      void standing
  }
}

/** Pays at the channel as a borrower would: all that is owed, half of it, or an amount no shop code takes. */
async function payNow(life: Life, planned: PlannedOrder, share: 'all' | 'half' | 'wrong'): Promise<void> {
  const standing = await live.awaitStanding(life.callers, planned, ({ remainingAmount }) => remainingAmount !== null)
  const owed = standing.remainingAmount ?? 0
  const wanted = share === 'wrong' ? 'alfa' : 'va'
  const code = standing.codes.find(({ kind }) => kind === wanted)?.code
  if (code === undefined || owed === 0) return
  const amount = share === 'all' ? owed : share === 'half' ? Math.ceil(owed / 2) : owed - 1_000
  const response = await fetch(`${life.channel.url}/simulate/pay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${life.channel.secretKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({ [wanted === 'va' ? 'account_number' : 'payment_code']: code, amount, force: share === 'wrong' }),
  })
  if (!response.ok) throw new Error(`the far end took no payment: ${response.status} ${await response.text()}`)
  if (share === 'all') await live.awaitState(life.callers, planned, 'cleared')
  if (share === 'half') await live.awaitStanding(life.callers, planned, ({ remainingAmount }) => remainingAmount !== owed)
}

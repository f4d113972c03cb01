import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getOrders } from '@lumbung/contract/order/order'
import { putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { requestPaymentEntry } from '@lumbung/contract/repay/payment-request'
import { Desk, Record } from '@lumbung/lab/torture/desk'
import { come, isLent } from '@lumbung/lab/torture/loan-life'
import { heldAgainst, onTheWay } from '@lumbung/lab/torture/verdict'
import { openBalancer } from '@lumbung/lab/world/balancer'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { ServedProduct } from '@lumbung/lab/world/served-product'
import { addWaitingOrder, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { runningClock } from './clock.ts'

/** `npm run torture -- deploy` runs the same with many more. */
const restarts = Number(process.env['DEPLOY_RESTARTS'] ?? 2)
const clerks = 6
const besideMsMax = 400
const lendPatienceMs = 60_000

test(
  'a new server takes the place of the old one while people work: each answer comes whole, none breaks, nothing is lost or done twice',
  { timeout: 120_000 + restarts * 20_000 },
  async () => {
    const balancer = await openBalancer()
    const world = await openWorld({ servedBy: { port: balancer.port, clock: runningClock(null) } })
    const random = seededNumbers(20_261_129)
    const record = new Record()
    const desk = (role: 'finance_maker' | 'finance_checker') => new Desk({ world, role, record, random })
    let serving = await ServedProduct.start(world)
    balancer.sendTo(serving.port)
    let isOver = false
    const work = Array.from({ length: clerks }, async () => {
      const pair = { maker: desk('finance_maker'), checker: desk('finance_checker') }
      while (!isOver) await lendAndBook(world, pair)
    })
    // Whatever fails, nobody works on and no server outlives it.
    onTestFinished(async () => {
      isOver = true
      await Promise.allSettled(work)
      await serving.end()
      await balancer.close()
      await world.close()
    })
    const ends = []
    for (let restart = 0; restart < restarts; restart += 1) {
      const next = await ServedProduct.start(world)
      // Both do timed work and jobs for a while.
      await pause(random() * besideMsMax)
      balancer.sendTo(next.port)
      ends.push(await serving.end())
      serving = next
    }
    isOver = true
    await Promise.all(work)
    await expect.poll(async () => await onTheWay(world), { timeout: 60_000 }).toBe(0)
    const verdict = await heldAgainst(world, record, 1)
    ends.push(await serving.end())
    const payouts = world.farEnd.payouts().length + world.midtrans.payouts().length
    process.stdout.write(
      `${restarts} restarts: ${record.exchanges} requests, ${record.unanswered} unanswered, ${record.cut} cut off, ${record.acknowledged.length} acknowledged, ${payouts} payouts\n`,
    )
    expect(ends).toEqual(ends.map(() => ({ code: 0, complaints: '' })))
    // Told together: what was refused says why something was made that nobody was told of.
    expect({ ...verdict, refusals: Object.fromEntries(record.refusals) }).toEqual({
      doubled: [],
      lost: [],
      wrong: [],
      stuck: [],
      refusals: {},
    })
    expect(record.cut).toBe(0)
    expect(payouts).toBeGreaterThan(restarts)
  },
)

/** An order is lent and a payment to it written down, and the list looked at in between. */
async function lendAndBook(world: World, { maker, checker }: { maker: Desk; checker: Desk }): Promise<void> {
  const orderNo = await addWaitingOrder(world)
  const put = await maker.ask(putForward, { orderNo, version: 0, requestKey: newKey() })
  await maker.ask(getOrders, { filter: {}, size: 20 })
  if (put !== null) await checker.ask(releaseLoan, { orderNo, version: put.version, requestKey: newKey() })
  // A payment before that is refused, rightly; a busy machine takes its time to send.
  const lent = await come(async () => await isLent(world, orderNo), lendPatienceMs)
  if (!lent) throw new Error(`${orderNo} was not lent within ${lendPatienceMs} ms`)
  await checker.ask(getOrders, { filter: {}, size: 20, sort: { column: 'applyTime', descending: true } })
  await maker.ask(requestPaymentEntry, {
    orderNo,
    amount: 50_000,
    paidAt: world.clock.now().toISOString(),
    method: 'transfer',
    channel: 'BCA 5200',
    reference: `FT-${newKey()}`,
    proof: 'A line of the statement',
    requestKey: newKey(),
  })
}

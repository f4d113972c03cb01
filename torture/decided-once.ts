import { openProductOfMany } from '../bench/product-of-many.ts'
import {
  addHeldOrders,
  deadlocks,
  pressTogether,
  seatReviewers,
} from '../packages/lab/src/world/decided-once.ts'

const people = 20
const ordersUsual = 50_000
const together = 4
const tellEvery = 1_000

/**
 * `--orders 50000`: twenty reviewers press pass, reject, return and go-back together on every order of both desks.
 * Promised is that one press counts each time, that all others get the same answer, and no deadlock.
 * @returns whether it held
 */
export async function tortureDecidedOnce(args: readonly string[]): Promise<boolean> {
  const orders = Number(args[args.indexOf('--orders') + 1] ?? ordersUsual) || ordersUsual
  const product = await openProductOfMany(0)
  const { services } = product
  try {
    const desks = await seatReviewers(services, people)
    const held = await addHeldOrders(services, desks, orders)
    const codes = new Map<string, number>()
    const wrong: string[] = []
    const began = performance.now()
    let done = 0
    const queue = held.values()
    const press = async (): Promise<void> => {
      for (const order of queue) {
        const answers = await pressTogether(services, desks, order)
        if (answers.filter((code) => code === '').length !== 1) wrong.push(order.orderNo)
        for (const code of answers) codes.set(code, (codes.get(code) ?? 0) + 1)
        done += 1
        if (done % tellEvery === 0) process.stdout.write(`${done} of ${orders}\n`)
      }
    }
    await Promise.all(Array.from({ length: together }, press))
    const seconds = (performance.now() - began) / 1_000
    const broken = await deadlocks(services)
    const presses = [...codes.values()].reduce((sum, count) => sum + count, 0)
    const kept =
      wrong.length === 0 && broken === 0 && codes.size === 2 && codes.get('LOCK_LOST') !== undefined
    process.stdout.write(
      `${orders} orders, ${presses} presses in ${seconds.toFixed(0)} s: ${codes.get('') ?? 0} counted; ` +
        `${[...codes].map(([code, count]) => `${code === '' ? 'decided' : code} ${count}`).join(', ')}; ` +
        `deadlocks ${broken}; orders not decided exactly once ${wrong.length}\n`,
    )
    for (const orderNo of wrong.slice(0, 10)) process.stdout.write(`  ${orderNo}\n`)
    return kept
  } finally {
    await product.close()
  }
}

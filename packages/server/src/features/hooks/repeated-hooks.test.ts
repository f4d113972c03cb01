import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelHooks } from '@lumbung/contract/hooks/payout-channels'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { addRunningLoan, assertSoundBooks, cashOf, codesOf, pay } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- hooks` runs the same with 1,000 callbacks, each 100 times. */
const callbacks = Number(process.env['HOOK_CALLBACKS'] ?? 24)
const deliveries = Number(process.env['HOOK_DELIVERIES'] ?? 25)
const seed = Number(process.env['HOOK_SEED'] ?? 20_261_130)
const together = 16

/** What each borrower pays, in rupiah: the last of it is more than is owed. */
const paid = [100_000, 250_000, 60_000, 700_000] as const

let world: World
let begun: Date
beforeAll(async () => {
  world = await openWorld()
  begun = world.clock.now()
})
afterAll(async () => {
  await world.close()
})

/** A loan whose borrower paid four times, of which nobody was told yet. @returns the callbacks that tell of it */
async function paidLoan(): Promise<{ orderNo: string; bodies: string[] }> {
  // Each begins in the same minute of the same day: however many there are, no other day tells them apart.
  world.clock.set(begun)
  const orderNo = await addRunningLoan(world)
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'never' })
  for (const [index, amount] of paid.entries()) {
    world.clock.forwardMinutes(1)
    const at = new Date(world.clock.now().getTime() + index).toISOString()
    await pay(world, { account_number: account?.code ?? '', amount, at })
  }
  const payments = world.farEnd.payments().filter(({ codeId }) => codeId === account?.provider_id)
  const bodies = payments.map(({ id, amount, paidAt }) =>
    JSON.stringify({
      id,
      payment_id: id,
      callback_virtual_account_id: account?.provider_id,
      external_id: account?.external_id,
      account_number: account?.code,
      bank_code: 'BCA',
      amount,
      transaction_timestamp: paidAt,
    }),
  )
  return { orderNo, bodies }
}

async function deliver(body: string): Promise<string> {
  const response = await fetch(`${world.base}${channelHooks.xendit.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-callback-token': 'callback-token' },
    body,
  })
  return ((await response.json()) as { code: string }).code
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

test(
  `${callbacks} callbacks, each ${deliveries} times, shuffled and at once: each is applied once, and in whatever order they came every loan stands alike`,
  { timeout: 120_000 + callbacks * 400 + callbacks * deliveries * 10 },
  async () => {
    const loans = []
    for (let made = 0; made < callbacks; made += paid.length) loans.push(await paidLoan())
    const bodies = loans.flatMap((loan) => loan.bodies)
    const all = shuffled(
      bodies.flatMap((body) => Array.from({ length: deliveries }, () => body)),
      seededNumbers(seed),
    )
    const codes = new Set<string>()
    let isOver = false
    const applying = (async () => {
      while (!isOver) if ((await world.drain()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    })()
    const queue = all.values()
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (const body of queue) codes.add(await deliver(body))
      }),
    )
    isOver = true
    await applying
    await world.drain()

    expect([...codes]).toEqual([''])
    const hooks = await world.db
      .selectFrom('hook_event')
      .select(['state', 'deliveries'])
      .where('kind', '=', 'vaPaid')
      .execute()
    expect(hooks).toHaveLength(bodies.length)
    expect(new Set(hooks.map(({ state }) => state))).toEqual(new Set(['applied']))
    expect(hooks.reduce((sum, hook) => sum + hook.deliveries, 0)).toBe(all.length)
    const stands = new Set<string>()
    for (const { orderNo } of loans) {
      const cash = await cashOf(world, orderNo)
      expect(cash.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
        [...paid].toSorted((a, b) => a - b),
      )
      const loan = await world.db
        .selectFrom('loan')
        .select(['cash_received', 'event_count', 'credit', 'cleared_day'])
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
      stands.add(JSON.stringify(loan))
    }
    expect([...stands]).toHaveLength(1)
    expect([...stands][0]).toContain(`"cash_received":${paid.reduce<number>((sum, each) => sum + each, 0)}`)
    await assertSoundBooks(world)
  },
)

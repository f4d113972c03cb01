import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call, Envelope, RequestOf } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import {
  getWaitLoans,
  putForward,
  releaseLoan,
  retryLoan,
  settleLoan,
} from '@lumbung/contract/loan/disbursement'
import { getOrders } from '@lumbung/contract/order/order'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { decidePaymentRequest, requestReversal } from '@lumbung/contract/repay/payment-request'
import { getBulk, rehearseBulk, startBulk } from '@lumbung/contract/utils/bulk'
import { cancelExport, requestExport, retryExport } from '@lumbung/contract/utils/export'
import { transact } from '../db/transaction.ts'
import {
  addRunningLoan,
  addWaitingOrder,
  cashOf,
  codesOf,
  newKey,
  pay,
  payoutOf,
  releaseOrder,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => world.close())

const asking = calls.filter(({ sudo }) => sudo)
const bare = { withoutPassword: true }

test('money out, exports, and whoever gives rights away ask for the password again', () => {
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /loan/release',
      'POST /loan/retry',
      'POST /loan/settle',
      'POST /repay/decide_payment_request',
      'POST /repay/decide_match',
      'POST /repay/decide_fee',
      'POST /repay/decide_refund',
      'POST /repay/decide_write_off',
      'POST /repay/decide_reduction',
      'POST /utils/request_export',
      'POST /utils/retry_export',
      'POST /power/role_save',
      'POST /power/role_copy',
      'POST /power/role_delete',
      'POST /power/role_menu_save',
      'POST /power/interface_save',
      'POST /power/user_edit',
      'POST /power/invite_user',
      'POST /power/reset_user',
    ]),
  )
})

test.each(asking.map((call) => [call.name, call] as const))(
  '%s asks before the password is given, for ten minutes not, and then again',
  async (_, call) => {
    const admin = await world.another('admin')
    // What no parser takes: behind the door it is VALIDATION, whatever the call.
    const code = async () => (await admin.call(call, { nothing: 'fits' }, bare)).code
    expect(await code()).toBe('PASSWORD_AGAIN')
    vi.useFakeTimers({ toFake: ['Date'] })
    const given = Date.now()
    await admin.givePassword()
    expect(await code()).toBe('VALIDATION')
    vi.setSystemTime(given + 10 * 60_000 - 1)
    expect(await code()).toBe('VALIDATION')
    vi.setSystemTime(given + 10 * 60_000)
    expect(await code()).toBe('PASSWORD_AGAIN')
  },
)

/** Everything that money, exports, bulks and their jobs leave behind. */
async function traces() {
  return await transact(world.db, '*', async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*) from order_event) as events, (select count(*) from ledger_entry) as entries,
             (select count(*) from loan_event) as loan_events, (select count(*) from once_key) as keys,
             (select jsonb_agg(d order by id) from disbursement d) as payouts,
             (select jsonb_agg(o order by order_no) from orders o) as orders,
             (select jsonb_agg(e order by id) from export e) as exports,
             (select jsonb_agg(b order by id) from bulk b) as bulks,
             (select count(*) from pgboss.job) as jobs`.execute(tx)
    return rows[0]
  })
}

/** An act that is ready to be made by someone who has not given the password. */
interface Ready {
  person: Caller
  make(options?: typeof bare): Promise<Envelope<unknown>>
  /** How it stands, in one word: changed by the act and by nothing else. */
  standing(): Promise<string>
  becomes: string
}

function ready<C extends Call>(
  person: Caller,
  call: C,
  request: RequestOf<C>,
  standing: () => Promise<string>,
  becomes: string,
): Ready {
  return { person, make: async (options) => await person.call(call, request, options), standing, becomes }
}

const payoutState = (orderNo: string) => async () => {
  const { attempt, state } = await payoutOf(world, orderNo)
  return `${attempt} ${state}`
}

async function auditedOrder(): Promise<string> {
  const orderNo = await addWaitingOrder(world)
  await (await world.as('finance_maker')).ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  return orderNo
}

const wanted: Omit<RequestOf<typeof requestExport>, 'requestKey'> = {
  call: getOrders.name,
  title: 'Orders',
  filter: { orderNo: 'none' },
  columns: [{ field: 'orderNo', label: 'Order no.' }],
  shownFilter: [],
}

async function exportsOf({ staffId }: Caller): Promise<string> {
  const rows = await world.db
    .selectFrom('export')
    .select('state')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state).join(' ')
}

/** Money that has come in for an order, or for none. */
async function untilKept(orderNo: string | null) {
  await until(world, async () => (await cashOf(world, orderNo)).length > 0)
  const [cash] = await cashOf(world, orderNo)
  if (cash === undefined) throw new Error('no money')
  return cash
}

const requestState = (id: number) => async () => {
  const asked = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('payment_request').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return asked.state
}

const acts: Record<string, () => Promise<Ready>> = {
  'a release': async () => {
    const orderNo = await auditedOrder()
    const request = { orderNo, version: 1, requestKey: newKey() }
    const person = await world.another('finance_checker')
    return ready(person, releaseLoan, request, payoutState(orderNo), '1 submitting')
  },
  'another attempt': async () => {
    const orderNo = await addWaitingOrder(world)
    world.farEnd.setBehaviour(`${orderNo}-1`, { failureCode: 'TEMPORARY_TRANSFER_ERROR' })
    await releaseOrder(world, orderNo)
    await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
    const { version } = await payoutOf(world, orderNo)
    const request = { orderNo, version, requestKey: newKey() }
    return ready(await world.another('finance_maker'), retryLoan, request, payoutState(orderNo), '2 pending')
  },
  'a settlement by hand': async () => {
    const orderNo = await addWaitingOrder(world)
    world.farEnd.setBehaviour(`${orderNo}-1`, { answer: 'refuse' })
    await releaseOrder(world, orderNo)
    await world.drain()
    world.clock.forwardDays(2)
    const { version } = await payoutOf(world, orderNo)
    const said = { outcome: 'failed', proof: 'letter of the bank 17/11' } as const
    const request = { orderNo, version, ...said, requestKey: newKey() }
    return ready(
      await world.another('finance_checker'),
      settleLoan,
      request,
      payoutState(orderNo),
      '1 failed',
    )
  },
  'a payment taken back': async () => {
    const orderNo = await addRunningLoan(world)
    const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
    await pay(world, { account_number: account?.code ?? '', amount: 100_000 })
    const { id, version } = await untilKept(orderNo)
    const why = { outcome: 'returned', proof: 'The bank recalled it' } as const
    const maker = await world.as('finance_maker')
    const asked = await maker.ok(requestReversal, { id, version, ...why, requestKey: newKey() })
    const request = { id: asked.id, version: 0, decision: 'agree', note: '', requestKey: newKey() } as const
    const person = await world.another('finance_checker')
    return ready(person, decidePaymentRequest, request, requestState(asked.id), 'done')
  },
  'whose money it is': async () => {
    const orderNo = await addRunningLoan(world)
    const opened = {
      externalId: `stray-${newKey()}`,
      bankCode: 'BCA',
      name: 'Nobody',
      closed: false,
    } as const
    const made = await world.services.channel.createVirtualAccount(opened)
    if (made.outcome !== 'created') throw new Error('no account')
    await pay(world, { account_number: made.number, amount: 70_000 })
    const { id, version } = await untilKept(null)
    const why = { orderNo, note: 'The slip shows it', requestKey: newKey() }
    const proposed = await (await world.as('finance_maker')).ok(matchPayment, { id, version, ...why })
    const word = {
      id,
      version: proposed.version,
      decision: 'confirm',
      note: '',
      requestKey: newKey(),
    } as const
    const state = async () => (await cashOf(world, orderNo))[0]?.state ?? 'proposed'
    return ready(await world.another('finance_checker'), decideMatch, word, state, 'posted')
  },
  'an export': async () => {
    const person = await world.another('risk')
    const request = { ...wanted, requestKey: newKey() }
    return ready(person, requestExport, request, async () => await exportsOf(person), 'queued')
  },
  'an export once more': async () => {
    const person = await world.another('risk')
    const { id } = await person.ok(requestExport, { ...wanted, requestKey: newKey() })
    await person.ok(cancelExport, { id })
    await forgetPassword(person)
    return ready(person, retryExport, { id }, async () => await exportsOf(person), 'queued')
  },
  'a bulk of releases': async () => {
    const person = await world.another('finance_checker')
    const rows = [await auditedOrder(), await auditedOrder()].map((key) => ({ key, version: 1 }))
    const { id } = await person.ok(rehearseBulk, { action: 'releaseLoan', targets: { rows }, note: '' })
    await world.drain()
    const standing = async () => (await person.ok(getBulk, { id })).state
    return ready(person, startBulk, { id, requestKey: newKey() }, standing, 'running')
  },
}

async function prepared(name: string): Promise<Ready> {
  const act = await acts[name]?.()
  if (act === undefined) throw new Error(`no act ${name}`)
  return act
}

async function forgetPassword({ staffId }: Caller): Promise<void> {
  await world.db.updateTable('session').set({ sudo_until: null }).where('staff_id', '=', staffId).execute()
}

describe('without the password', () => {
  test.each(Object.keys(acts))(
    '%s is refused and nothing has changed; with it the same request acts',
    async (name) => {
      const act = await acts[name]?.()
      if (act === undefined) throw new Error(`no act ${name}`)
      await world.drain()
      const [before, stood] = [await traces(), await act.standing()]
      expect((await act.make(bare)).code).toBe('PASSWORD_AGAIN')
      expect(await traces()).toEqual(before)
      expect(await act.standing()).toBe(stood)
      expect((await act.make()).code).toBe('')
      expect(await act.standing()).toBe(act.becomes)
    },
  )

  test('putting forward only proposes, alone or in bulk, and asks for nothing', async () => {
    const maker = await world.another('finance_maker')
    const [one, two] = [await addWaitingOrder(world), await addWaitingOrder(world)]
    expect(
      (await maker.call(putForward, { orderNo: one, version: 0, requestKey: newKey() }, bare)).code,
    ).toBe('')
    const targets = { rows: [{ key: two, version: 0 }] }
    const { id } = await maker.ok(rehearseBulk, { action: 'putForward', targets, note: '' })
    await world.drain()
    expect((await maker.call(startBulk, { id, requestKey: newKey() }, bare)).code).toBe('')
    await world.drain()
    const { items } = await maker.ok(getWaitLoans, { filter: { orderNo: two }, size: 20 })
    expect(items[0]?.state).toBe('audited')
  })

  test('who does not hold a call is refused, not asked', async () => {
    const seller = await world.another('seller')
    const request = { orderNo: await auditedOrder(), version: 1, requestKey: newKey() }
    expect((await seller.call(releaseLoan, request, bare)).code).toBe('NOT_PERMITTED')
  })
})

test('a bulk that was started with the password runs to its end after the ten minutes', async () => {
  const bulk = await prepared('a bulk of releases')
  expect((await bulk.make()).code).toBe('')
  await forgetPassword(bulk.person)
  await world.drain()
  expect(await bulk.standing()).toBe('finished')
})

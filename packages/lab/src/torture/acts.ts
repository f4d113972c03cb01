import { setTimeout as pause } from 'node:timers/promises'
import {
  type cashRecordRow,
  decideMatch,
  getCashRecords,
  matchPayment,
} from '@lumbung/contract/repay/cash-record'
import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { decideLargeReduction, requestReduction } from '@lumbung/contract/repay/reduction'
import { decideRefund, requestRefund } from '@lumbung/contract/repay/refund'
import { requestReturn } from '@lumbung/contract/repay/return-account'
import { returnReference } from '@lumbung/domain/account/return-account'
import { decideFee, requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import { manualFees } from '@lumbung/domain/account/fee-kinds'
import { decideWriteOff, requestWriteOff } from '@lumbung/contract/repay/write-off'
import { startPayouts, stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import type * as z from 'zod/mini'
import { count } from './count.ts'
import { endItem, withdraw } from './finance-acts.ts'
import { accountOf, payCode, worsen, type Life } from './loan-life.ts'

type CashRow = z.output<typeof cashRecordRow>
/** @returns whether it was done; false: it was refused, or there was nothing to do it with */
type Act = (life: Life) => Promise<boolean>

const dayMs = 86_400_000
/** How often and when it is looked whether the bank of an account has had its word. */
const [looksMax, lookMs] = [20, 250]
const toAccount = { purpose: 'repayment', kind: 'va' } as const

/** Everything that happens to a loan, each by the calls that people use or at the far end. */
const acts: Readonly<Record<string, Act>> = {
  payPart: async (life) => await payCode(life, toAccount, 10_000 * (1 + Math.floor(life.random() * 40))),
  payAll: async (life) => await payCode(life, toAccount, (await accountOf(life))?.owed.total || 10_000),
  payTooMuch: async (life) =>
    await payCode(life, toAccount, ((await accountOf(life))?.owed.total ?? 0) + 43_000),
  payAtShop,
  payByHand: async (life) => await payByHand(life),
  payLongAgo: async (life) => await payByHand(life, Math.floor(life.random() * 4) * dayMs),
  match,
  giveCashBack,
  giveToOrigin,
  giveCreditBack: async (life) => await giveCredit(life, null),
  moveCredit: async (life) => life.other !== null && (await giveCredit(life, life.other)),
  takeBack,
  extend,
  reduce,
  chargeFee,
  comeBack: async ({ world, orderNo, random }) => {
    if (random() > 0.3) return false
    world.farEnd.sendBack(`${orderNo}-1`)
    return await Promise.resolve(true)
  },
  turnRound: async ({ world, orderNo, random }) => {
    if (random() > 0.15) return false
    for (const farEnd of [world.farEnd, world.midtrans]) {
      farEnd.setBehaviour(`${orderNo}-1`, null)
      farEnd.turnRound(`${orderNo}-1`)
    }
    return await Promise.resolve(true)
  },
  stopAndStart,
  withdraw,
  endItem,
  heal: async ({ world, orderNo }) => {
    for (const farEnd of [world.farEnd, world.midtrans]) farEnd.setBehaviour(`${orderNo}-1`, null)
    return await Promise.resolve(true)
  },
}
const names = Object.keys(acts)

/** Does one thing of all, whichever the numbers say. */
export async function act(life: Life): Promise<void> {
  const name = life.choose(names)
  const isDone = await acts[name]?.(life)
  count(isDone === true ? life.done : life.refused, name)
}

/** One person stops all payouts in the middle of everything, another starts them again. */
async function stopAndStart({ maker, checker, key, choose, random }: Life): Promise<boolean> {
  if (random() > 0.3) return false
  const channel = choose([...payoutChannels, null])
  const stopped = await maker.ask(stopPayouts, { channel, note: 'torture', requestKey: key() })
  if (stopped === null) return false
  await checker.ask(startPayouts, { id: stopped.id, note: 'torture', requestKey: key() })
  return true
}

async function payAtShop(life: Life): Promise<boolean> {
  await life.maker.ask(issueCode, { orderNo: life.orderNo, requestKey: life.key() })
  return await payCode(life, { purpose: 'repayment', kind: 'alfa' }, null)
}

/** @param agoMs how long before it is written down it was paid */
async function payByHand(life: Life, agoMs = 0): Promise<boolean> {
  const { maker, orderNo, key, world, random } = life
  const asked = await maker.ask(requestPaymentEntry, {
    orderNo,
    amount: 10_000 * (1 + Math.floor(random() * 30)),
    paidAt: new Date(world.clock.now().getTime() - agoMs).toISOString(),
    method: 'transfer',
    channel: 'BCA 5200',
    reference: `FT-${key()}`,
    proof: 'A line of the statement',
    requestKey: key(),
  })
  return asked !== null && (await decide(life, decidePaymentRequest, asked.id))
}

/** Another person's word; four times of five it is yes. @param ofNone it is about money of no order: the account's bank has its word first */
async function decide(
  { checker, orderNo, random, key }: Life,
  call: typeof decidePaymentRequest | typeof decideRefund | typeof decideWriteOff | typeof decideFee,
  id: number,
  ofNone = false,
): Promise<boolean> {
  const which = ofNone ? { kind: ['return' as const] } : { orderNo }
  const find = async () =>
    (await checker.ask(getPaymentRequests, { filter: { ...which, state: ['asked'] }, size: 50 }))?.items.find(
      (row) => row.id === id,
    )
  let asked = await find()
  for (let look = 0; look < looksMax && asked?.check?.result === 'waits'; look += 1) {
    await pause(lookMs)
    asked = await find()
  }
  if (asked === undefined) return false
  const agrees = random() < 0.8
  const word = {
    id,
    version: asked.version,
    decision: agrees ? ('agree' as const) : ('refuse' as const),
    note: agrees && !ofNone ? '' : agrees ? 'Their letter' : 'Not proved',
    requestKey: key(),
  }
  return (await checker.ask(call, word)) !== null
}

async function cashIn(
  { maker, choose }: Life,
  filter: { orderNo?: string; state: string[] },
): Promise<CashRow | undefined> {
  const page = await maker.ask(getCashRecords, { filter, size: 50 })
  return page === null || page.items.length === 0 ? undefined : choose(page.items)
}

async function match(life: Life): Promise<boolean> {
  const { maker, checker, orderNo, key, random } = life
  const cash = await cashIn(life, { state: ['unmatched'] })
  if (cash === undefined) return false
  const about = { id: cash.id, orderNo, note: 'The name fits' }
  const put = await maker.ask(matchPayment, { ...about, version: cash.version, requestKey: key() })
  if (put === null) return false
  const confirms = random() < 0.8
  const word = { id: cash.id, version: put.version, note: confirms ? '' : 'Not theirs', requestKey: key() }
  return (await checker.ask(decideMatch, { ...word, decision: confirms ? 'confirm' : 'refuse' })) !== null
}

async function giveCashBack(life: Life): Promise<boolean> {
  const cash = await cashIn(life, { orderNo: life.orderNo, state: ['unmatched'] })
  return (
    cash !== undefined && (await give(life, { cashRecordId: cash.id, toOrderNo: null, amount: cash.amount }))
  )
}

/** Whosever it is: to the account that it came from. */
async function giveToOrigin(life: Life): Promise<boolean> {
  const { maker, key, choose } = life
  const cash = await cashIn(life, { state: ['unmatched'] })
  if (cash === undefined) return false
  const asked = await maker.ask(requestReturn, {
    cashRecordId: cash.id,
    amount: cash.amount,
    bankCode: choose(['BCA', 'BRI']),
    account: '5200077701',
    holder: 'Toko Seberang',
    proof: 'Letter of their bank',
    requestKey: key(),
  })
  if (asked === null) return false
  worsen(life, returnReference(asked.id))
  return await decide(life, decideRefund, asked.id, true)
}

async function giveCredit(life: Life, toOrderNo: string | null): Promise<boolean> {
  const account = await accountOf(life)
  const free = account?.creditFree ?? 0
  const takes = account?.creditPays.find(({ orderNo }) => orderNo === toOrderNo)?.owed ?? 0
  const amount = toOrderNo === null ? free : Math.min(free, takes)
  return amount > 0 && (await give(life, { cashRecordId: null, toOrderNo, amount }))
}

async function give(
  life: Life,
  what: { cashRecordId: number | null; toOrderNo: string | null; amount: number },
): Promise<boolean> {
  const { maker, orderNo, key } = life
  const proof = 'The borrower asked for it'
  const asked = await maker.ask(requestRefund, { orderNo, ...what, proof, requestKey: key() })
  if (asked === null) return false
  worsen(life, `${orderNo}-R${asked.id}`)
  return await decide(life, decideRefund, asked.id)
}

async function takeBack(life: Life): Promise<boolean> {
  const { maker, orderNo, key, choose } = life
  const cash = await cashIn(life, { orderNo, state: ['posted'] })
  if (cash === undefined) return false
  const asked = await maker.ask(requestReversal, {
    id: cash.id,
    version: cash.version,
    outcome: choose(['returned', 'wrongOrder'] as const),
    proof: 'The bank recalled it',
    requestKey: key(),
  })
  return asked !== null && (await decide(life, decidePaymentRequest, asked.id))
}

async function extend(life: Life): Promise<boolean> {
  const { maker, orderNo, key, choose } = life
  const days = choose([7, 14])
  const quote = await maker.ask(quoteExtension, { orderNo, days })
  if (quote === null) return false
  const { payNow } = quote
  if ((await maker.ask(issueExtension, { orderNo, days, payNow, requestKey: key() })) === null) return false
  return await payCode(life, { purpose: 'rollover', kind: 'va' }, payNow)
}

async function reduce(life: Life): Promise<boolean> {
  const { maker, checker, second, orderNo, key, world, choose } = life
  const asked = await maker.ask(requestReduction, {
    orderNo,
    amount: choose([1_000, 5_000, 100_000]),
    validTo: addDays(businessDayOf(world.clock.now()), 5),
    reasonCode: 'hardship',
    note: '',
    requestKey: key(),
  })
  if (asked === null) return false
  let version = 0
  for (const by of [checker, second]) {
    const word = { id: asked.id, version, decision: 'approve' as const, note: '', requestKey: key() }
    const decided = await by.ask(decideLargeReduction, word)
    if (decided === null) return false
    version = decided.version
    if (decided.state !== 'applied') break
  }
  return await payCode(life, toAccount, (await accountOf(life))?.owed.total || 10_000)
}

/** A fee beside the contract; half of them are taken back while nobody has paid them. */
async function chargeFee(life: Life): Promise<boolean> {
  const { maker, orderNo, key, choose, random } = life
  const proof = 'The bank sent the transfer back'
  const asked = await maker.ask(requestFee, {
    orderNo,
    fee: choose(manualFees),
    amount: choose([500, 1_000, 4_000]),
    proof,
    requestKey: key(),
  })
  if (asked === null || !(await decide(life, decideFee, asked.id))) return false
  const charged = (await accountOf(life))?.fees.find(({ can }) => can.takeBack)
  if (charged === undefined || random() < 0.5) return true
  const { id, version } = charged
  const back = await maker.ask(requestFeeBack, { id, version, proof, requestKey: key() })
  return back !== null && (await decide(life, decideFee, back.id))
}

/** A loan half a year late leaves the books, and something comes all the same. */
export async function writeOff(life: Life): Promise<void> {
  const { maker, orderNo, key } = life
  const asked = await maker.ask(requestWriteOff, {
    orderNo,
    proof: 'Moved away, no trace',
    requestKey: key(),
  })
  const isDone = asked !== null && (await decide(life, decideWriteOff, asked.id))
  count(isDone ? life.done : life.refused, 'writeOff')
  if (isDone) count((await payByHand(life)) ? life.done : life.refused, 'recovery')
}

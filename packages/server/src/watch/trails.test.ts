import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outsourceCase, saveAgency } from '@lumbung/contract/collection/agency'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getWaitLoans, putForward } from '@lumbung/contract/loan/disbursement'
import { stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { assignPreCase } from '@lumbung/contract/precollection/case'
import { getPreCase, recordReminder, startReminder } from '@lumbung/contract/precollection/contact'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { decideRefund, requestRefund } from '@lumbung/contract/repay/refund'
import { requestReturn } from '@lumbung/contract/repay/return-account'
import type { SeededRoleName } from '@lumbung/contract/roles'
import { callsHeldBy } from '@lumbung/contract/seeded-grants'
import { getChecks, recordCheck } from '@lumbung/contract/telemarketing/check'
import {
  assignLead,
  getCodeLeads,
  recordLeadFollowUp,
  startLeadContact,
} from '@lumbung/contract/telemarketing/lead'
import { saveDashboard, setDashboardTarget } from '@lumbung/contract/user/dashboard-tile'
import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { returnReference } from '@lumbung/domain/account/return-account'
import { type CashEvent, cashFlow } from '@lumbung/domain/account/payment'
import { addDays } from '@lumbung/domain/calendar'
import { callCheckCodes } from '@lumbung/domain/leads/call-check'
import type { Behaviour } from '@lumbung/lab/far-ends/xendit/behaviour'
import { applied, lentOut, signed } from '@lumbung/lab/world/applications'
import { leadPhone, told } from '@lumbung/lab/world/leads'
import { type Listener, listenTo } from '@lumbung/lab/world/listener'
import { addRunningLoan, cashOf, newKey, pay, until } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { read } from '../db/transaction.ts'
import { openPreCases } from '../features/collection/open-pre-cases.ts'
import { sampleCalls } from '../features/telemarketing/sample-calls.ts'
import { deskParts } from '../features/user/dashboard-parts.ts'
import type { Move } from './move.ts'
import { TrailEnds } from './trail-ends.ts'
import { trails } from './trails.ts'

/** Monday 23 November 2026, 10:00 WIB. */
const start = '2026-11-23T03:00:00Z'
const loanDays = 14

let world: World
/** Who looks at a dashboard while others act: nobody is told of these for having done it themselves. */
const cast = {} as Record<Watching, Caller>
/** Counts nothing; is told of their own act, when all before it is told of too. */
let last: Caller
/** A loan of Panen with nothing due yet. */
let running = ''
const acting = async (role: SeededRoleName) => await world.as(role)

const roles = [
  'first_reviewer',
  'finance_maker',
  'finance_checker',
  'collector',
  'pre_operator',
  'tm_manager',
  'seller',
  'qc',
  'admin',
] as const
type Watching = (typeof roles)[number] | 'theirAgency' | 'otherAgency'

beforeAll(async () => {
  world = await openWorld({ start })
  for (const role of roles) cast[role] = await world.another(role, `Watching ${role}`)
  cast.theirAgency = await world.another('agency_collector', 'Sinta Agensi')
  cast.otherAgency = await world.another('agency_collector', 'Rudi Agensi')
  last = await world.another('report_viewer')
  // From now on somebody watches: whoever comes later begins with nothing.
  await (await listenTo(world, last)).until('moved')
  running = await addRunningLoan(world)
  await openPreCases(world.services)
}, 120_000)
afterAll(async () => await world.close())

const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2027-12-31' }
async function mayCollect(who: Caller): Promise<void> {
  const set = { onDuty: true, capacity: null, group: null, weight: 100, leave: null, certificate }
  await (await acting('col_manager')).ok(saveCollector, { id: who.staffId, version: 0, ...set })
}

async function agency(name: string, people: readonly Caller[]): Promise<number> {
  const made = await (
    await acting('col_manager')
  ).ok(saveAgency, {
    id: null,
    version: 0,
    name,
    legalEntity: `PT ${name}`,
    licenceNo: 'OJK-0042',
    licensedUntil: '2027-06-30',
    contractFrom: '2026-11-01',
    contractUntil: '2027-10-31',
    active: true,
    casesMax: null,
    exposureMax: null,
    recallDays: 15,
    stages: [],
    people: people.map(({ staffId }) => staffId),
    requestKey: newKey(),
  })
  return made.id
}

/** A loan of Panen that falls due so many days from now. */
async function lent(daysToDue: number): Promise<string> {
  const { orderNo } = await signed(world)
  await lentOut(world, orderNo, addDays(world.clock.today(), daysToDue - loanDays))
  return orderNo
}
const overdue = async () => await lent(-3)

/** A case of a collector who has called: what came of it is not told yet. */
async function called(collector: Caller, orderNo: string): Promise<() => Promise<unknown>> {
  const asked = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const { id: attemptId } = await collector.ok(startContact, asked)
  const said = { orderNo, attemptId, outcome: 'noAnswer', note: '', requestKey: newKey() } as const
  return async () => await collector.ok(recordFollowUp, said)
}

async function collectorCalled() {
  const [manager, collector] = [await acting('col_manager'), await acting('collector')]
  await mayCollect(collector)
  const orderNo = await overdue()
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(assignCase, {
    orderNo,
    version,
    to: collector.staffId,
    note: '',
    requestKey: newKey(),
  })
  return await called(collector, orderNo)
}

async function agencyCalled() {
  const [manager, collector] = [await acting('col_manager'), await acting('agency_collector')]
  const theirs = await agency('Mitra Tagih', [collector, cast.theirAgency])
  await agency('Tagih Lain', [cast.otherAgency])
  // Who holds no certificate is given nothing.
  await mayCollect(collector)
  const orderNo = await overdue()
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(outsourceCase, { orderNo, version, agency: theirs, note: '', requestKey: newKey() })
  return await called(collector, orderNo)
}

async function operatorCalled() {
  const [manager, operator] = [await acting('pre_manager'), await acting('pre_operator')]
  const orderNo = await lent(2)
  const { version } = (await manager.ok(getPreCase, { orderNo })).case
  await manager.ok(assignPreCase, { orderNo, version, to: operator.staffId, note: '', requestKey: newKey() })
  const asked = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const { id: attemptId } = await operator.ok(startReminder, asked)
  const said = { orderNo, attemptId, outcome: 'noAnswer', note: '', requestKey: newKey() } as const
  return async () => await operator.ok(recordReminder, said)
}

let entered = 0
/** A payment put forward by hand, which nobody has agreed on yet. */
async function enteredByHand(orderNo: string): Promise<() => Promise<unknown>> {
  const [maker, checker] = [await acting('finance_maker'), await acting('finance_checker')]
  await maker.ok(requestPaymentEntry, {
    orderNo,
    amount: 100_000,
    paidAt: world.clock.now().toISOString(),
    method: 'transfer',
    channel: 'BCA 5200',
    reference: `FT-${(entered += 1)}`,
    proof: 'Line 14 of the statement of today',
    requestKey: newKey(),
  })
  const { items } = await checker.ok(getPaymentRequests, {
    filter: { orderNo, state: ['asked'] },
    size: 1,
  })
  const { id = 0, version = 0 } = items[0] ?? {}
  const agreed = { id, version, decision: 'agree', note: '', requestKey: newKey() } as const
  return async () => await checker.ok(decidePaymentRequest, agreed)
}

/** Money that came in and is nobody's. */
async function ofNobody() {
  const before = (await cashOf(world, null)).length
  const waiting = async () => (await cashOf(world, null)).at(before)
  const account = { externalId: newKey(), bankCode: 'BCA', name: 'Nobody', closed: false } as const
  const made = await world.services.channel.createVirtualAccount(account)
  if (made.outcome !== 'created') throw new Error('no account')
  await pay(world, { account_number: made.number, amount: 300_000 })
  await until(world, async () => (await waiting())?.state === 'unmatched')
  const { id = 0, version = 0 } = (await waiting()) ?? {}
  return { id, version }
}

async function matchable() {
  const cash = await ofNobody()
  const maker = await acting('finance_maker')
  const match = { ...cash, orderNo: running, note: 'by name', requestKey: newKey() }
  return async () => await maker.ok(matchPayment, match)
}

async function matched(): Promise<() => Promise<unknown>> {
  const cash = await ofNobody()
  const [maker, checker] = [await acting('finance_maker'), await acting('finance_checker')]
  const match = { ...cash, orderNo: running, note: 'by name', requestKey: newKey() }
  const { version } = await maker.ok(matchPayment, match)
  const decision = { decision: 'refuse', note: 'another', requestKey: newKey() } as const
  return async () => await checker.ok(decideMatch, { id: cash.id, version, ...decision })
}

/** What was put forward last about the payments of an order. */
async function askedOf(orderNo: string) {
  const checker = await acting('finance_checker')
  const filter = { orderNo, state: ['asked' as const] }
  const { id = 0, version = 0 } = (await checker.ok(getPaymentRequests, { filter, size: 1 })).items[0] ?? {}
  return { id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
}

/** @param outcome what becomes of the money as another person agrees */
const takenBack = (outcome: 'returned' | 'wrongOrder') => async () => {
  const [maker, checker] = [await acting('finance_maker'), await acting('finance_checker')]
  await (
    await enteredByHand(running)
  )()
  const { id = 0, version = 0 } = (await cashOf(world, running)).at(-1) ?? {}
  const proof = 'The letter of the bank'
  await maker.ok(requestReversal, { id, version, outcome, proof, requestKey: newKey() })
  const agreed = await askedOf(running)
  return async () => await checker.ok(decidePaymentRequest, agreed)
}

/** Money of nobody that is to go back to who holds a loan, and nobody has agreed on that yet. */
async function toGiveBack() {
  const [maker, checker] = [await acting('finance_maker'), await acting('finance_checker')]
  const { id: cashRecordId } = await ofNobody()
  const asked = { orderNo: running, cashRecordId, toOrderNo: null, amount: 300_000, proof: 'Not theirs' }
  await maker.ok(requestRefund, { ...asked, requestKey: newKey() })
  const agreed = await askedOf(running)
  return { requestId: agreed.id, agree: async () => await checker.ok(decideRefund, agreed) }
}

/** It is agreed on, and its job waits. @param behaviour how the channel takes it @param end as what it ends there */
const givenBack = (behaviour: Behaviour, end: 'failed' | 'reversed') => async () => {
  const { requestId, agree } = await toGiveBack()
  world.farEnd.setBehaviour(`${running}-R${requestId}`, { settleAfterMs: 0, ...behaviour })
  await agree()
  const payout = world.db.selectFrom('disbursement').where('payment_request_id', '=', requestId)
  const state = async () => (await payout.select('state').executeTakeFirstOrThrow()).state
  return async () => await until(world, async () => (await state()) === end)
}

/** Money of no order: agreed on, and its job waits; or on its way to an end at the channel. */
async function strangersToGiveBack() {
  const [maker, checker] = [await acting('finance_maker'), await acting('finance_checker')]
  const { id: cashRecordId } = await ofNobody()
  const { id } = await maker.ok(requestReturn, {
    cashRecordId,
    amount: 300_000,
    bankCode: 'BCA',
    account: '5200077701',
    holder: 'Toko Seberang',
    proof: 'Letter of their bank',
    requestKey: newKey(),
  })
  await world.drain()
  const word = { id, version: 0, decision: 'agree' as const, note: 'Their letter', requestKey: newKey() }
  return { id, agree: async () => await checker.ok(decideRefund, word) }
}

async function strangersGivenBack() {
  const { id, agree } = await strangersToGiveBack()
  world.farEnd.setBehaviour(returnReference(id), { settleAfterMs: 0, failureCode: 'INVALID_DESTINATION' })
  await agree()
  const payout = world.db.selectFrom('disbursement').where('payment_request_id', '=', id)
  const state = async () => (await payout.select('state').executeTakeFirstOrThrow()).state
  return async () => await until(world, async () => (await state()) === 'failed')
}

let phones = 0
async function leadOf(seller: Caller): Promise<number> {
  await told(world, 'codeFailed', leadPhone((phones += 1)))
  const manager = await acting('tm_manager')
  const { items } = await manager.ok(getCodeLeads, { filter: {}, size: 200 })
  const { id = 0, version = 0 } = items.find(({ seller: held }) => held === null) ?? {}
  await manager.ok(assignLead, { id, version, to: seller.staffId, note: '', requestKey: newKey() })
  return id
}

async function sellerCalled(): Promise<() => Promise<unknown>> {
  const seller = await acting('seller')
  const id = await leadOf(seller)
  const { id: attemptId } = await seller.ok(startLeadContact, {
    id,
    followType: 'phone',
    requestKey: newKey(),
  })
  // It leaves the lead where it is: nothing of it stands in the lead's history.
  const said = { id, attemptId, label: 'interested', note: '', requestKey: newKey() } as const
  return async () => await seller.ok(recordLeadFollowUp, said)
}

/** All calls of a newcomer are put before the checkers, the day after. */
async function callMadeYesterday(): Promise<() => Promise<unknown>> {
  await (
    await sellerCalled()
  )()
  world.clock.forwardDays(1)
  return async () => await sampleCalls(world.services)
}

async function checkable(): Promise<() => Promise<unknown>> {
  await (
    await callMadeYesterday()
  )()
  const checker = await acting('qc')
  const { items } = await checker.ok(getChecks, { filter: { status: ['notChecked'] }, size: 1 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const marks = Object.fromEntries(callCheckCodes.map((code) => [code, 'pass'])) as Record<
    (typeof callCheckCodes)[number],
    'pass'
  >
  return async () => await checker.ok(recordCheck, { id, version, marks, comment: '', requestKey: newKey() })
}

async function waiting(): Promise<() => Promise<unknown>> {
  const { orderNo } = await signed(world)
  const maker = await acting('finance_maker')
  const { items } = await maker.ok(getWaitLoans, { filter: { orderNo }, size: 1 })
  const { version = 0 } = items[0] ?? {}
  return async () => await maker.ok(putForward, { orderNo, version, requestKey: newKey() })
}

/** What the product does, by which one of the sayings alone is told, and to whom. */
interface Act {
  /** Everything before it. @returns the act itself, in one transaction */
  ready: () => Promise<() => Promise<unknown>>
  topic: Move['topic']
  /** Null: it is of no app, and who looks at Guyub alone is told as well. */
  app: 'panen' | null
  /** Whose dashboard counts it; nobody else of the cast is told. */
  tells: readonly Watching[]
  /** What else the act moves, of which another saying tells. */
  also?: readonly Move['topic'][]
  /** The ways that money goes by it. */
  money?: readonly CashEvent[]
}
/** Whether somebody counts a topic over all apps, whichever they look at: their own work, and money that is nobody's yet. */
function countsAnyApp(who: Watching, topic: Act['topic']): boolean {
  if (who === 'admin')
    return Object.values(deskParts).some((part) => part.anyApp && part.counts.includes(topic))
  const calls = callsHeldBy(who === 'theirAgency' || who === 'otherAgency' ? 'agency_collector' : who)
  return Object.values(deskParts).some(
    ({ anyApp, counts, opens }) => anyApp === true && counts.includes(topic) && calls.includes(opens),
  )
}

const orderPeople = ['first_reviewer', 'finance_maker', 'finance_checker', 'admin'] as const
const ofPanen = (topic: Act['topic'], tells: readonly Watching[], ready: Act['ready']): Act => ({
  topic,
  app: 'panen',
  tells,
  ready,
})
const ofNoApp = (topic: Act['topic'], tells: readonly Watching[], ready: Act['ready']): Act => ({
  ...ofPanen(topic, tells, ready),
  app: null,
})

const acts: Readonly<Record<string, readonly Act[]>> = {
  'order_event: order': [ofPanen('orders', orderPeople, async () => async () => await applied(world))],
  'order_event: cashLeaving': [
    {
      ...ofNoApp('cash', orderPeople, async () => (await toGiveBack()).agree),
      money: ['refund'],
    },
  ],
  'order_event: cashGoneOrBack': [
    {
      ...ofPanen('cash', orderPeople, givenBack({ failureCode: 'INVALID_DESTINATION' }, 'failed')),
      money: ['failRefund'],
    },
    {
      ...ofPanen('cash', orderPeople, givenBack({ reverseAfterMs: 50 }, 'reversed')),
      money: ['confirmRefund', 'bounce'],
    },
  ],
  'loan_event: cashTakenBack': [
    { ...ofPanen('cash', orderPeople, takenBack('returned')), money: ['reverse'] },
    { ...ofPanen('cash', orderPeople, takenBack('wrongOrder')), money: ['release'] },
  ],
  'loan_event: loan': [
    { ...ofPanen('loans', orderPeople, async () => enteredByHand(running)), also: ['cash'] },
  ],
  'loan_event: caseOfLoan': [
    {
      ...ofPanen(
        'collection',
        [...orderPeople, 'collector'],
        async () => await enteredByHand(await overdue()),
      ),
      also: ['cash'],
    },
  ],
  'cash_record: cash': [
    { ...ofPanen('cash', orderPeople, async () => enteredByHand(running)), money: ['match', 'post'] },
    { ...ofNoApp('cash', orderPeople, async () => ofNobody), money: ['setAside'] },
  ],
  'case_event: case': [
    ofPanen('collection', ['collector', 'admin'], collectorCalled),
    ofPanen('collection', ['collector', 'theirAgency', 'admin'], agencyCalled),
    ofPanen('precollection', ['pre_operator', 'admin'], operatorCalled),
  ],
  'lead_event: lead': [
    ofPanen('leads', ['tm_manager', 'seller', 'admin'], async () => {
      const seller = await acting('seller')
      const id = await leadOf(seller)
      return async () => await seller.ok(startLeadContact, { id, followType: 'phone', requestKey: newKey() })
    }),
  ],
  'call_check: checkToMake': [ofPanen('checks', ['tm_manager', 'qc', 'admin'], callMadeYesterday)],
  'audit: whoCalled': [
    ofNoApp(
      'own',
      ['first_reviewer'],
      async () => async () => await cast.first_reviewer.ok(saveDashboard, { tiles: null }),
    ),
  ],
  'audit: payout': [ofPanen('payouts', orderPeople, waiting)],
  'audit: stop': [
    ofNoApp('stops', ['finance_maker', 'finance_checker', 'admin'], async () => {
      const checker = await acting('finance_checker')
      const why = { channel: null, note: 'the bank called', requestKey: newKey() }
      return async () => await checker.ok(stopPayouts, why)
    }),
  ],
  'audit: setting': [
    ofNoApp('settings', ['admin'], async () => {
      const risk = await acting('risk')
      const value = { from: 540, to: 1080 }
      const why = { source: 'Board decision 7', note: 'fewer complaints', requestKey: newKey() }
      const asked = { code: 'collectionHours', value, from: '2026-12-01', ...why } as const
      return async () => await risk.ok(proposeSetting, asked)
    }),
  ],
  'audit: tile': [
    ofNoApp('tiles', [...roles, 'theirAgency', 'otherAgency'], async () => {
      const manager = await acting('review_manager')
      return async () => await manager.ok(setDashboardTarget, { figure: 'decided', target: 9 })
    }),
  ],
  'audit: cashPutForward': [{ ...ofNoApp('cash', orderPeople, matchable), money: ['propose'] }],
  'audit: cashDecided': [{ ...ofNoApp('cash', orderPeople, matched), money: ['refuse'] }],
  'audit: strangersCash': [
    ofNoApp('cash', orderPeople, async () => (await strangersToGiveBack()).agree),
    ofNoApp('cash', orderPeople, strangersGivenBack),
  ],
  'audit: leadCall': [ofPanen('leads', ['tm_manager', 'seller', 'admin'], sellerCalled)],
  'audit: callCheck': [ofPanen('checks', ['tm_manager', 'qc', 'admin'], checkable)],
}

const sayings = trails.flatMap((trail) =>
  Object.entries(trail.says).map(([what, says]) => ({
    name: `${trail.table}: ${what}`,
    alone: { ...trail, says: { [what]: says } },
  })),
)

test('every saying of every trail is held by an act of the product', () => {
  expect(Object.keys(acts).toSorted()).toEqual(sayings.map(({ name }) => name).toSorted())
})

test('whichever way money goes, who counts money is told by itself', () => {
  const held = Object.values(acts).flatMap((all) => all.flatMap(({ money = [] }) => money))
  expect(held.toSorted()).toEqual(cashFlow.events.toSorted())
})

const movedOf = ({ said }: Listener) => said.filter((line) => line === 'moved').length

/** Everybody of the cast, once for all apps and once for Guyub alone. */
async function everybodyListens(): Promise<Map<Watching, Record<'all' | 'guyub', Listener>>> {
  const listening = new Map<Watching, Record<'all' | 'guyub', Listener>>()
  for (const [who, person] of Object.entries(cast) as [Watching, Caller][])
    listening.set(who, {
      all: await listenTo(world, person),
      guyub: await listenTo(world, person, { app: 'guyub' }),
    })
  return listening
}

/** Waits until everything is told that was committed before. */
async function allIsTold(): Promise<void> {
  const barrier = await listenTo(world, last)
  await last.ok(saveDashboard, { tiles: null })
  await barrier.until('moved')
  barrier.close()
}

describe.each(sayings)('$name', ({ name, alone }) => {
  test.each((acts[name] ?? []).map((act, index) => ({ act, index })))(
    'is told to whom it concerns and to nobody else ($index)',
    async ({ act }) => {
      const happen = await act.ready()
      const ends = new TrailEnds([alone])
      const look = async () =>
        await read(world.services.db, '*', async (tx) => await ends.look(tx, world.clock.wall()))
      await look()
      await allIsTold()
      const listening = await everybodyListens()
      await happen()
      // The saying tells it by itself, whatever else is told of the same act.
      const moves = await look()
      expect(moves).toContainEqual(expect.objectContaining({ topic: act.topic, app: act.app }))
      await allIsTold()
      const toldOf = (scope: 'all' | 'guyub') =>
        [...listening].filter(([, each]) => movedOf(each[scope]) > 0).map(([who]) => who)
      expect(toldOf('all').toSorted()).toEqual([...act.tells].toSorted())
      expect(toldOf('guyub').toSorted()).toEqual(
        act.tells
          .filter(
            (who) =>
              act.app === null || [act.topic, ...(act.also ?? [])].some((topic) => countsAnyApp(who, topic)),
          )
          .toSorted(),
      )
      for (const each of listening.values()) for (const listener of Object.values(each)) listener.close()
    },
    60_000,
  )
})

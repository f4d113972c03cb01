import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { verifyBooks } from '@lumbung/server/cli/verify-books'
import { referenceOf } from '../far-ends/midtrans/answers.ts'
import type { World } from '../world/world.ts'
import type { Acknowledged, Record as Kept } from './desk.ts'
import { endedDifferenceFaults } from './ended-differences.ts'
import { figureFaults } from './figure-faults.ts'

/** What of a run is not as it must be; every list is empty when all promises held. */
export interface Verdict {
  /** Money that went out, or was booked, more than once. */
  doubled: string[]
  /** What the far end did or we acknowledged, and nobody knows of any more. */
  lost: string[]
  /** Where the books say otherwise than the far end, and no open item says so; where people were told that they do, and they did not. */
  wrong: string[]
  /** What waits for something, and nobody is told. */
  stuck: string[]
}

/**
 * Held against what the far ends really did, what was acknowledged, and the invariants. Called when the last process works.
 * @param speed how many times faster than the machine's the business time goes by
 */
export async function heldAgainst(world: World, record: Kept, speed: number): Promise<Verdict> {
  const told = await openItems(world)
  const payouts = await payoutFaults(world, told)
  const payments = await paymentFaults(world, told)
  const answers = await answerFaults(world, record)
  const books = (await verifyBooks(world.db)).flatMap(({ violations }) => violations)
  return {
    doubled: [...payouts.doubled, ...payments.doubled, ...answers.doubled],
    lost: [...payouts.lost, ...payments.lost, ...answers.lost],
    wrong: [
      ...payouts.wrong,
      ...books,
      ...(await endedDifferenceFaults(world)),
      ...(await figureFaults(world)),
    ],
    stuck: [...(await stuck(world, speed)), ...(await leftInQueue(world))],
  }
}

interface Told {
  orders: ReadonlySet<string | null>
  callbacks: ReadonlySet<string | null>
  subjects: ReadonlySet<string>
  /** Of payouts. */
  references: ReadonlySet<string | null>
}

/** What open items name: orders, callbacks, payouts, and whatever else they are about; and callbacks that are tried again. */
async function openItems(world: World): Promise<Told> {
  const rows = await world.db
    .selectFrom('open_item as i')
    .leftJoin('hook_event as h', 'h.id', 'i.hook_event_id')
    .select([
      'i.order_no',
      'i.subject',
      'h.event_key',
      sql<string | null>`i.detail ->> 'reference'`.as('reference'),
    ])
    .where('i.state', '<>', 'settled')
    // What may yet be let go by hand is not money that is otherwise than booked; and each matter has to be told of by what sees it
    // itself, not first by the channel's report of the day.
    .where('i.kind', 'not in', ['payoutQueued', 'channelDiffers'])
    .execute()
  const tried = await world.db
    .selectFrom('hook_event')
    .select('event_key')
    .where('state', '=', 'received')
    .execute()
  return {
    orders: new Set(rows.map((row) => row.order_no)),
    callbacks: new Set([...rows, ...tried].map((row) => row.event_key)),
    subjects: new Set(rows.map((row) => row.subject)),
    references: new Set(rows.map((row) => row.reference)),
  }
}

/** What both far ends let go, once for each time; what only lies in a queue moved nothing. */
export function sentBy({ farEnd, midtrans }: World): { reference: string; status: string; amount: number }[] {
  const words: Readonly<Record<string, string>> = {
    completed: 'SUCCEEDED',
    failed: 'FAILED',
    approved: 'ACCEPTED',
  }
  const queued = midtrans.payouts().flatMap((payout) => {
    const { status, amount, sent } = payout
    const out = { reference: referenceOf(payout), status: words[status] ?? status, amount }
    return Array.from({ length: sent }, () => out)
  })
  return [...farEnd.payouts(), ...queued]
}

/** Money that is out is booked as out, money that is not is not; where that is not so, or not known, an item waits. */
async function payoutFaults(world: World, told: Told) {
  const doubled: string[] = []
  const lost: string[] = []
  const wrong: string[] = []
  const payouts = await world.db
    .selectFrom('disbursement')
    .select(['order_no', 'reference', 'state', 'amount', 'payment_request_id', 'look_again_at'])
    .execute()
  const withdrawals = await world.db
    .selectFrom('withdrawal')
    .select(['reference', 'state', 'amount', 'look_again_at'])
    .where('reference', 'is not', null)
    .execute()
  const ours = [
    ...payouts.map(({ order_no: orderNo, ...row }) => ({
      ...row,
      isTold: orderNo === null ? told.references.has(row.reference) : told.orders.has(orderNo),
    })),
    ...withdrawals.map(({ reference, ...row }) => ({
      ...row,
      reference: reference ?? '',
      isTold: told.subjects.has(reference ?? ''),
    })),
  ]
  const theirs = Map.groupBy(sentBy(world), ({ reference }) => reference)
  for (const [reference, copies] of theirs) {
    if (copies.length > 1) doubled.push(`${reference} was sent ${copies.length} times`)
    if (!ours.some((row) => row.reference === reference)) lost.push(`${reference} is out and unknown to us`)
  }
  for (const { reference, state, amount, look_again_at: lookAgain, isTold } of ours) {
    const [paid] = theirs.get(reference) ?? []
    const isOut = paid?.status === 'SUCCEEDED'
    const rightly = paid === undefined || paid.amount === amount
    if ((isOut === (state === 'success') && rightly) || isTold) continue
    // Asked about every hour; whether for too long, `stuck` says.
    if (['submitting', 'accepted', 'unknown'].includes(state)) continue
    // It came back, or turned round, and no callback told: the next look, days after sending, finds it.
    if (lookAgain !== null && rightly && paid !== undefined) continue
    wrong.push(
      `${reference} of ${amount}: the far end says ${paid?.status ?? 'nothing'} of ${paid?.amount ?? 0}, we ${state}`,
    )
  }
  const loansOut = payouts.filter(({ state, payment_request_id: id }) => state === 'success' && id === null)
  for (const [orderNo, paid] of Map.groupBy(loansOut, (row) => row.order_no))
    if (paid.length > 1) doubled.push(`${orderNo} was paid out ${paid.length} times`)
  const { rows } = await sql<{ what: string }>`
    select d.order_no || ' is paid out, and its loan is ' || case when l.order_no is null then 'not there' else 'void' end as what
      from disbursement d left join loan l on l.order_no = d.order_no
     where d.state = 'success' and d.payment_request_id is null and (l.order_no is null or l.voided_day is not null)`.execute(
    world.db,
  )
  return { doubled, lost, wrong: [...wrong, ...rows.map(({ what }) => what)] }
}

/** Every payment of the far end is one cash record of its amount, or waits in an open item; and there is no other. */
async function paymentFaults(world: World, told: Told) {
  const doubled: string[] = []
  const lost: string[] = []
  const kept = await world.db
    .selectFrom('cash_record')
    .select(['payment_id', 'amount'])
    .where('provider', '=', 'xendit')
    .execute()
  const ours = Map.groupBy(kept, (cash) => cash.payment_id)
  const theirs = world.farEnd.payments()
  for (const { id, amount } of theirs) {
    const booked = ours.get(id) ?? []
    const total = booked.reduce((sum, cash) => sum + cash.amount, 0)
    if (booked.length > 1) doubled.push(`payment ${id} is booked ${booked.length} times`)
    const isTold =
      [`va:${id}`, `retail:${id}`].some((key) => told.callbacks.has(key)) ||
      told.subjects.has(`payment:xendit:${id}`)
    if (booked.length === 1 ? total !== amount : booked.length === 0 && !isTold)
      lost.push(`payment ${id} of ${amount} is booked as ${total}`)
  }
  const known = new Set(theirs.map(({ id }) => id))
  for (const { payment_id: id } of kept)
    if (!known.has(id)) doubled.push(`payment ${id} was booked and never made`)
  return { doubled, lost }
}

/** The tables in which an acknowledged call of its name has made one row. */
const made = ['payment_request', 'extension', 'reduction', 'withdrawal'] as const
const makes: Readonly<Record<string, (typeof made)[number]>> = {
  'POST /repay/request_payment_entry': 'payment_request',
  'POST /repay/request_reversal': 'payment_request',
  'POST /repay/request_refund': 'payment_request',
  'POST /repay/request_return': 'payment_request',
  'POST /repay/request_write_off': 'payment_request',
  'POST /repay/request_fee': 'payment_request',
  'POST /repay/request_fee_back': 'payment_request',
  'POST /repay/issue_extension': 'extension',
  'POST /repay/request_reduction': 'reduction',
  'POST /utils/request_withdrawal': 'withdrawal',
}
const askedAgainMax = 1_000

/** What was acknowledged is there once, and the same request under its key is answered as it was. */
async function answerFaults(world: World, { acknowledged, faults }: Kept) {
  const doubled = [...faults]
  const lost: string[] = []
  for (const table of made) {
    const asked = acknowledged.filter(({ call }) => makes[call.name] === table)
    const ids = new Set(asked.map(({ ret }) => (ret as { id: number }).id))
    const rows = await world.db.selectFrom(table).select('id').execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!there.has(id)) lost.push(`${table} ${id} was acknowledged and is gone`)
    for (const id of there)
      if (!ids.has(id)) doubled.push(`${table} ${id} was made beside what was acknowledged`)
    if (ids.size !== asked.length)
      doubled.push(`${asked.length} of ${table} were acknowledged by ${ids.size} rows`)
  }
  for (const { by, call, request, ret } of sample(acknowledged)) {
    const again = await by.answered(call, request)
    if (again.code !== '') lost.push(`${call.name} was acknowledged, and is now ${again.code}`)
    else if (!isDeepStrictEqual(again.data.ret, ret))
      doubled.push(`${call.name} answers otherwise the second time`)
  }
  return { doubled, lost }
}

function sample(acknowledged: readonly Acknowledged[]): readonly Acknowledged[] {
  const step = Math.max(1, Math.ceil(acknowledged.length / askedAgainMax))
  return acknowledged.filter((_each, index) => index % step === 0)
}

/** Longer than a look for timed work takes, also on a busy machine. */
const lookSeconds = 5
const hourMs = 3_600_000
/** When a payout that nobody explains is told to a person, and a callback at its next hourly try: after a day, and with the looks until then. */
const toldAfter = { hours: 24, looks: 2 }
const hookToldAfter = { hours: 25, looks: 3 }

/** Of a payout `d`: of its order, or of itself where it is of none. */
const itemOfPayout = sql`select from open_item i
  where case when d.order_no is null then i.detail ->> 'reference' = d.reference else i.order_no = d.order_no end
    and i.state <> 'settled' and i.kind <> 'channelDiffers'`

/** What is on its way with nothing planned for it, or for longer than a day, and no open item tells of it. */
async function stuck(world: World, speed: number): Promise<string[]> {
  const lookMs = lookSeconds * 1_000 * speed
  const before = ({ hours, looks }: { hours: number; looks: number }) =>
    new Date(world.clock.now().getTime() - hours * hourMs - looks * lookMs)
  const [overdue, longAgo, triedSince] = [
    before({ hours: 0, looks: 1 }),
    before(toldAfter),
    before(hookToldAfter),
  ]
  const { rows } = await sql<{ what: string }>`
    select 'payout ' || d.reference || ' is ' || d.state as what from disbursement d
     where d.state in ('submitting', 'accepted', 'unknown')
       and (d.next_inquiry_at is null or d.next_inquiry_at < ${overdue} or coalesce(d.sent_at, d.released_at) < ${longAgo})
       and not exists (${itemOfPayout})
    union all
    select 'withdrawal ' || w.reference || ' is ' || w.state as what from withdrawal w
     where w.state in ('submitting', 'accepted', 'unknown')
       and (w.next_inquiry_at is null or w.next_inquiry_at < ${overdue} or coalesce(w.sent_at, w.decided_at) < ${longAgo})
       and not exists (select from open_item i where i.subject = w.reference and i.state <> 'settled')
    union all
    select 'callback ' || h.event_key || ' of ' || h.received_at || ' is received, tried ' || h.tries || ' times, next at ' || coalesce(h.next_try_at::text, 'no time')
      from hook_event h
     where h.state = 'received' and (h.next_try_at is null or h.next_try_at < ${overdue} or h.tried_since < ${triedSince})
       and not exists (select from open_item i where i.hook_event_id = h.id and i.state <> 'settled')
    union all
    select 'code ' || c.external_id || ' is issuing' from payment_code c
     where c.state = 'issuing' and c.created_at < ${longAgo}
       and not exists (select from open_item i where i.order_no = c.order_no and i.state <> 'settled' and i.kind <> 'channelDiffers')
    union all
    select 'job ' || j.name || ' is ' || j.state || ' at try ' || j.retry_count || ' since ' || began.at || ', made at ' || j.created_on
      from pgboss.job j
      -- A try that has just begun is at work, however long ago the first one failed.
      cross join lateral (select case when j.state = 'active' then j.started_on else j.created_on end as at) began
     where j.state in ('active', 'created', 'retry') and began.at < now() - interval '20 seconds' and j.start_after <= now()
       and j.name in ('sendPayout', 'checkReturnAccount', 'inquirePayout', 'rejectPayout', 'sendWithdrawal', 'inquireWithdrawal', 'applyHook', 'issueCodes', 'closeCodes', 'askPayments')`.execute(
    world.db,
  )
  return rows.map(({ what }) => what)
}

/** What lies in a far end's queue where anybody could let it go by hand, is not ours to send any more, and nobody is told of. */
async function leftInQueue(world: World): Promise<string[]> {
  const lying = world.midtrans.payouts().filter(({ status }) => status === 'queued')
  if (lying.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    select p.reference
      from (select reference, state, reject_at from disbursement union all select reference, state, reject_at from withdrawal) p
     where p.state not in ('submitting', 'accepted', 'unknown') and p.reject_at is null
       and not exists (select from open_item i where i.kind = 'payoutQueued' and i.subject = p.reference and i.state <> 'settled')`.execute(
    world.db,
  )
  const untold = new Set(rows.map(({ reference }) => reference))
  return lying
    .map(referenceOf)
    .filter((reference) => untold.has(reference))
    .map((reference) => `payout ${reference} lies in a queue and could be let go by hand`)
}

/** What is still on its way, as it may be: every hour somebody asks. */
export async function onTheWay(world: World): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from disbursement d where d.state in ('submitting', 'accepted', 'unknown')
               and not exists (${itemOfPayout}))::integer
         + (select count(*) from withdrawal w where w.state in ('submitting', 'accepted', 'unknown')
               and not exists (select from open_item i where i.subject = w.reference and i.state <> 'settled'))::integer
         + (select count(*) from hook_event h where h.state = 'received'
               and not exists (select from open_item i where i.hook_event_id = h.id and i.state <> 'settled'))::integer as n`.execute(
    world.db,
  )
  return rows[0]?.n ?? 0
}

import { likenessPpm, type ReturnNotAsked } from '@lumbung/domain/account/return-account'
import { accountCheckEntries } from '@lumbung/domain/books/books'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { bankNameScore } from '@lumbung/domain/order/bank'
import { maskName } from '@lumbung/domain/people/identity'
import { nextTry, openInquiryStates } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { AccountQuestion, SourceAnswer } from '../gateways/information-source.ts'
import { post } from '../records/loan/ledger.ts'
import {
  dueReturnAccounts,
  lockReturnAccount,
  moveReturnAccount,
  type ReturnAccountRow,
} from '../records/loan/return-accounts.ts'
import { settleBudget, sourceSettingsOn, takeFromBudget } from '../records/sources/source-settings.ts'

/** A try that has not ended by then was left by a process that died. */
const leftAfterMs = 30_000
/** Taken up in one run; more wait for the next. */
const perRunMax = 100

const source = 'accountName' as const

/** What a claim found to do; nothing, where somebody else is at it or it has ended. */
type Claim = { what: 'ask' | 'lookUp'; row: ReturnAccountRow; question: AccountQuestion } | null

/**
 * Asks the bank of an account whose it is, before money of no order goes back to it: by the same provider, budget and price as the
 * accounts of borrowers, and by the same rule – claimed and committed, asked without a connection, looked up by key wherever the
 * question may have arrived.
 */
export async function checkReturnAccount(
  { requestId }: { requestId: number },
  services: Services,
): Promise<void> {
  const claim = await transact(services.db, '*', async (tx) => await claimCheck(tx, services, requestId))
  if (claim === null) return
  const bank = services.sources.get(source)
  const answer: SourceAnswer =
    bank === undefined
      ? { outcome: 'unknown', words: 'not connected' }
      : await bank[claim.what](claim.question)
  await transact(services.db, '*', async (tx) => await keepAnswer(tx, services, claim.row, answer))
}

async function claimCheck(tx: Tx, services: Services, requestId: number): Promise<Claim> {
  const [now, wall] = [services.clock.now(), services.clock.wall()]
  const row = await lockReturnAccount(tx, requestId)
  if (row === null || !isDue(row, now, wall)) return null
  const tries = row.tries + 1
  const claimed = { tries, claimed_at: wall, next_try_at: nextTry(tries, now) ?? now }
  const question: AccountQuestion = {
    key: row.key,
    name: services.seals.open(row.holder_sealed),
    // Nobody borrows: the account is asked about so that its owner's own money reaches it.
    consent: null,
    account: { bank: row.bank_code, number: services.seals.open(row.account_sealed) },
  }
  if (row.state !== 'waiting') {
    const event = row.state === 'pending' ? 'takeIn' : 'lose'
    return { what: 'lookUp', row: await moveReturnAccount(tx, row, event, claimed), question }
  }
  const today = businessDayOf(now)
  const { active, price, dayBudget: budget } = (await sourceSettingsOn(tx, today))[source]
  const leave = async (why: ReturnNotAsked) => {
    const over = { not_asked_why: why, answered_at: now, next_try_at: null }
    await moveReturnAccount(tx, row, 'leave', over)
    return null
  }
  if (!services.sources.has(source)) return await leave('notConnected')
  if (!active) return await leave('stopped')
  if (!(await takeFromBudget(tx, { source, day: today, price, budget }))) return await leave('overBudget')
  const asked = await moveReturnAccount(tx, row, 'ask', { ...claimed, asked_at: now, cost: price })
  return { what: 'ask', row: asked, question }
}

function isDue(
  { state, claimed_at: at, next_try_at: next }: ReturnAccountRow,
  now: Date,
  wall: Date,
): boolean {
  if (!(openInquiryStates as readonly string[]).includes(state)) return false
  if (state === 'asking') return at !== null && wall.getTime() - at.getTime() >= leftAfterMs
  return next !== null && next <= now
}

const ends = {
  answered: 'answer',
  incomplete: 'answerHalf',
  nothing: 'findNothing',
  otherPerson: 'nameAnother',
} as const

/** Writes down what its bank said. What somebody else settled meanwhile stays as it is. */
async function keepAnswer(
  tx: Tx,
  services: Services,
  asked: ReturnAccountRow,
  answer: SourceAnswer,
): Promise<void> {
  const row = await lockReturnAccount(tx, asked.request_id)
  if (row === null || row.state !== asked.state || row.tries !== asked.tries) return
  const now = services.clock.now()
  const over = { answered_at: now, next_try_at: null }
  switch (answer.outcome) {
    case 'answered':
    case 'incomplete':
    case 'nothing':
    case 'otherPerson': {
      const cost = answer.price ?? row.cost
      await charge(tx, services, row, cost)
      const said = 'report' in answer && 'account' in answer.report ? answer.report.account.holder : null
      await moveReturnAccount(tx, row, ends[answer.outcome], {
        ...over,
        cost,
        ...(said === null ? {} : await heldAgainst(tx, services, row, said)),
      })
      return
    }
    case 'refused':
      await charge(tx, services, row, 0)
      await moveReturnAccount(tx, row, 'refuse', { ...over, cost: 0 })
      return
    default:
      return await tryLater(tx, services, row, answer.outcome)
  }
}

/** The holder as the bank says, and how like they are to who was written down and to who paid. */
async function heldAgainst(tx: Tx, { seals }: Services, row: ReturnAccountRow, said: string) {
  const paid = await tx
    .selectFrom('payment_request as r')
    .innerJoin('cash_record as c', 'c.id', 'r.cash_record_id')
    .select('c.payer_sealed')
    .where('r.id', '=', row.request_id)
    .executeTakeFirst()
  const payer = paid?.payer_sealed ?? null
  return {
    bank_holder_sealed: seals.seal(said),
    bank_holder_masked: maskName(said),
    holder_ppm: likenessPpm(bankNameScore(seals.open(row.holder_sealed), said)),
    payer_ppm: payer === null ? null : likenessPpm(bankNameScore(seals.open(payer), said)),
  }
}

/** Nothing certain was said: asked or looked up again later, and given up after the last time. */
async function tryLater(
  tx: Tx,
  services: Services,
  row: ReturnAccountRow,
  outcome: 'pending' | 'notTaken' | 'unknown',
): Promise<void> {
  const now = services.clock.now()
  const next = nextTry(row.tries, now)
  if (next === null) {
    await moveReturnAccount(tx, row, 'giveUp', { answered_at: now, next_try_at: null })
  } else if (outcome === 'notTaken' && row.state !== 'pending') {
    await giveBack(tx, row, 0)
    await moveReturnAccount(tx, row, 'again', { cost: 0, next_try_at: next })
  } else await moveReturnAccount(tx, row, outcome === 'pending' ? 'takeIn' : 'lose', { next_try_at: next })
}

/** What it came to is owed to the source: a cost of running, since nobody is won as a customer by it. */
async function charge(tx: Tx, services: Services, row: ReturnAccountRow, cost: number): Promise<void> {
  await giveBack(tx, row, cost)
  if (cost === 0) return
  const now = services.clock.now()
  const whose = await tx
    .selectFrom('payment_request as r')
    .innerJoin('cash_record as c', 'c.id', 'r.cash_record_id')
    .select('c.app_code')
    .where('r.id', '=', row.request_id)
    .executeTakeFirst()
  const posting = { orderNo: null, appCode: whose?.app_code ?? null, day: businessDayOf(now) }
  await post(tx, [{ ...posting, memo: 'accountCheck', entries: accountCheckEntries(rupiah(cost)) }], {
    now,
    recordedAt: services.clock.wall(),
  })
}

/** What was taken out of the day's budget and not charged goes back into it. */
async function giveBack(tx: Tx, { asked_at: at, cost }: ReturnAccountRow, charged: number): Promise<void> {
  if (at !== null) await settleBudget(tx, source, businessDayOf(at), rupiah(charged - cost))
}

/** Timed work: accounts whose time has come are asked about, or looked up, again. */
export async function followReturnAccounts({ db, clock, queue }: Services): Promise<number> {
  return await transact(db, '*', async (tx) => {
    const leftBefore = new Date(clock.wall().getTime() - leftAfterMs)
    const due = await dueReturnAccounts(tx, clock.now(), leftBefore, perRunMax)
    for (const requestId of due) await queue.send(tx, 'checkReturnAccount', { requestId })
    return due.length
  })
}

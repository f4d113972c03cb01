import { bankNameScore } from '@lumbung/domain/bank'
import { addDays, businessDay, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { nikMatches, readNik } from '@lumbung/domain/identity'
import { add, ratioPpm, rupiah, sum, type Rupiah } from '@lumbung/domain/money'
import { buildSchedule } from '@lumbung/domain/schedule'
import { scoreApplication, type ApplicationFacts } from '@lumbung/domain/scorecard'
import { system, type Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { standingOf } from '../records/borrowers.ts'
import { addMachineReview } from '../records/machine-reviews.ts'
import { openIdentity } from '../records/order-identity.ts'
import { lockOrder, moveOrder, type OrderRecord } from '../records/orders.ts'
import { frozenTerms } from '../records/product-terms.ts'
import { openReviewTask } from '../records/review-tasks.ts'
import type { Seals } from '../seals.ts'

/** What an order's debt is measured over: the bills of one month. */
const monthDays = 30

/**
 * Scores an application and moves it to the first desk or to rejected (rulings 22). Run again, it finds the order
 * moved and does nothing.
 */
export async function reviewByMachine({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order.state !== 'machineReview') return
    const at = services.clock.now()
    const facts = await factsOf(tx, services.seals, order, businessDayOf(at))
    const result = scoreApplication(facts)
    await addMachineReview(tx, { orderNo, facts, result, at })
    const happening = {
      actor: system,
      at,
      recordedAt: services.clock.wall(),
      reason: result.rejectReason,
      detail: {
        score: result.score,
        rating: result.rating,
        decision: result.decision,
        version: result.version,
      },
    }
    const change = { machine_score: result.score, machine_rating: result.rating, machine_time: at }
    if (result.decision === 'reject') {
      await moveOrder(tx, order, 'rejectMachine', happening, {
        ...change,
        reject_reason: result.rejectReason,
      })
      return
    }
    await moveOrder(tx, order, 'passMachine', happening, change)
    await openReviewTask(tx, { orderNo, stage: 'first', at })
  })
}

/** What is known of an application. There is no bureau, register or blacklist yet: those facts are missing, not good. */
async function factsOf(
  tx: Tx,
  seals: Seals,
  order: OrderRecord,
  today: BusinessDay,
): Promise<ApplicationFacts> {
  const facts = await tx
    .selectFrom('order_facts')
    .selectAll()
    .where('order_no', '=', order.order_no)
    .executeTakeFirstOrThrow()
  const standing =
    order.borrower_id === null ? null : await standingOf(tx, order.borrower_id, order.app_code, today)
  const income = facts.monthly_income === null ? null : rupiah(facts.monthly_income)
  return {
    age: facts.age,
    income,
    ...(await nikFacts(tx, seals, order.order_no, facts.gender, today)),
    dukcapilMatches: null,
    faceScore: null,
    bankNameScore: await nameScore(tx, seals, order.order_no),
    blacklisted: null,
    deviceSharedBy: await othersOnDevice(tx, order),
    areaServed: null,
    activePlatforms: null,
    maxDpd90: null,
    bureauQuality: null,
    debtRatioPpm: ratioOf(monthlyBills(order, rupiah(facts.monthly_debt ?? 0), today), income),
    failedOrders: standing?.refused ?? null,
    clearedOnTime: standing?.clearedOnTime ?? null,
    clearedLate: standing?.clearedLate ?? null,
  }
}

async function nikFacts(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  gender: string | null,
  today: BusinessDay,
): Promise<Pick<ApplicationFacts, 'nikMatchesBirthday' | 'nikMatchesGender'>> {
  const idNumber = await openIdentity(tx, seals, orderNo, 'idNumber')
  const birthday = await openIdentity(tx, seals, orderNo, 'birthday')
  const read = idNumber === null ? null : readNik(idNumber, today)
  if (read?.ok !== true || birthday === null || (gender !== 'female' && gender !== 'male')) {
    return { nikMatchesBirthday: null, nikMatchesGender: null }
  }
  const matches = nikMatches(read.nik, { birthday: businessDay(birthday), gender })
  return { nikMatchesBirthday: matches.birthday, nikMatchesGender: matches.gender }
}

async function nameScore(tx: Tx, seals: Seals, orderNo: string): Promise<number | null> {
  const name = await openIdentity(tx, seals, orderNo, 'name')
  const holder = await openIdentity(tx, seals, orderNo, 'bankHolder')
  return name === null || holder === null ? null : bankNameScore(name, holder)
}

/** Other persons of the group seen on this order's device. */
async function othersOnDevice(tx: Tx, order: OrderRecord): Promise<number | null> {
  if (order.device_blind === null || order.borrower_id === null) return null
  const row = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.count<number>('borrower_id').distinct().as('others'))
    .where('device_blind', '=', order.device_blind)
    .where('borrower_id', '<>', order.borrower_id)
    .executeTakeFirstOrThrow()
  return row.others
}

/** rupiah a month: debts told of and what of this loan falls due in the first 30 days. */
function monthlyBills(order: OrderRecord, debt: Rupiah, today: BusinessDay): Rupiah | null {
  if (order.terms === null) return null
  const monthEnd = addDays(today, monthDays)
  const bills = buildSchedule(frozenTerms(order), today).filter((row) => row.dueDay <= monthEnd)
  return add(debt, sum(bills.flatMap((row) => [row.principal, row.interest])))
}

/** ppm; null when either is not known. */
function ratioOf(bills: Rupiah | null, income: Rupiah | null): number | null {
  return bills === null || income === null || income === 0 ? null : ratioPpm(bills, income)
}

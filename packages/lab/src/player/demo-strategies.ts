import { sql } from 'kysely'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { StrategyCondition, StrategyContent } from '@lumbung/domain/cases/strategy'
import type { Tx } from '@lumbung/server/db/pool'
import { orderedBy, orderingOn } from '@lumbung/server/features/collection/strategies-in-force'
import { beginOrderingDay, orderCases } from '@lumbung/server/records/case/orderings'
import { addSplit, addStrategy, lockStrategy, moveStrategy } from '@lumbung/server/records/case/strategies'

/** So many days before today the demo's strategies came into force. */
const livedDays = 30

const condition = (
  name: string,
  expression: string,
  points: number,
  sentence: StrategyCondition['sentence'],
): StrategyCondition => ({ name, expression, points, sentence })

const promiseToday = condition('Janji hari ini', 'promiseDueToday', 100, {
  id: 'Janji hari ini belum masuk',
  en: 'Promised for today, not paid',
  zh: '今日承诺未到账',
})
const closing = condition('Jendela tutup', 'windowMinutes <= 60 && attemptsToday == 0', 60, {
  id: 'Jendela segera tutup, belum dihubungi',
  en: 'Window closes soon, not called yet',
  zh: '可联系时段将结束，今日未联系',
})

/** What is ordered since a month: promises, then fresh cases, then large ones. */
const champion: StrategyContent = {
  conditions: [
    promiseToday,
    closing,
    condition('Kasus baru', 'neverContacted && daysLate <= 3', 40, {
      id: 'Kasus baru, belum pernah dihubungi',
      en: 'New case, never contacted',
      zh: '新案件，从未联系',
    }),
    condition('Sisa besar', 'owed >= 1500000', 25, {
      id: 'Sisa tagihan besar',
      en: 'A large balance',
      zh: '欠款较高',
    }),
    condition('Jam yang sia-sia', 'triedAtThisHour >= 2 && reachedAtThisHour == 0', -30, {
      id: '',
      en: '',
      zh: '',
    }),
  ],
}

/** What is tried beside it: who has borrowed before first, and stages about to rise. */
const challenger: StrategyContent = {
  conditions: [
    promiseToday,
    closing,
    condition('Besok naik tahap', 'stageRisesTomorrow', 45, {
      id: 'Besok naik tahap',
      en: 'Stage rises tomorrow',
      zh: '明日升阶段',
    }),
    condition('Nasabah lama', 'customerType != "new" && daysLate <= 15', 40, {
      id: 'Nasabah lama, biasanya membayar',
      en: 'Returning borrower, usually pays',
      zh: '老客户，通常会还款',
    }),
    condition('Lama tanpa kontak', 'daysSinceContact >= 3', 20, {
      id: 'Sudah lama tanpa kontak',
      en: 'Long without contact',
      zh: '久未联系',
    }),
  ],
}

/**
 * A champion, a challenger at 20 % and a holdout of 10 %, in force for a month, and what they would have ordered of the
 * demo's cases since. Once, so that what a visitor makes of them stays.
 */
export async function liveStrategies(tx: Tx, today: BusinessDay, at: Date): Promise<void> {
  if ((await tx.selectFrom('case_strategy').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const people = await tx.selectFrom('staff').select(['id', 'email']).where('is_demo', '=', true).execute()
  const idOf = (who: string) => people.find(({ email }) => email.startsWith(`${who}@`))?.id
  const [author, approver] = [idOf('col_manager'), idOf('admin')]
  if (author === undefined || approver === undefined) return
  const liveDay = addDays(today, -livedDays)
  const by = { author, approver, liveDay }
  await approved(tx, 'Janji dan kasus baru', champion, { ...by, isChampion: true })
  const challengerId = await approved(tx, 'Nasabah lama dahulu', challenger, { ...by, isChampion: false })
  await addSplit(tx, {
    fromDay: liveDay,
    challengerId,
    challengerPercent: 20,
    holdoutPercent: 10,
    note: 'Satu bulan percobaan',
    setBy: author,
    at: startOfDay(addDays(liveDay, -1)),
  })
  await orderPast(tx, { liveDay, today, at })
}

async function approved(
  tx: Tx,
  name: string,
  content: StrategyContent,
  by: { author: number; approver: number; liveDay: BusinessDay; isChampion: boolean },
): Promise<number> {
  const at = startOfDay(addDays(by.liveDay, -1))
  const id = await addStrategy(tx, { name, basedOn: null, content, authorIds: [by.author], at })
  await moveStrategy(tx, await lockStrategy(tx, id), 'submit', {
    submitted_by: by.author,
    submitted_at: at,
    note: 'Diuji pada kasus dua minggu terakhir',
  })
  await moveStrategy(tx, await lockStrategy(tx, id), 'approve', {
    decided_by: by.approver,
    decided_at: at,
    decision_note: '',
    live_day: by.liveDay,
    champion: by.isChampion,
  })
  return id
}

interface PastCase {
  caseId: number
  orderNo: string
  borrowerId: number | null
  fromDay: BusinessDay
  owed: number
}

/** Each case since then from its first day on; what was owed is reckoned back from what is left and what came since. */
async function orderPast(
  tx: Tx,
  { liveDay, today, at }: { liveDay: BusinessDay; today: BusinessDay; at: Date },
): Promise<void> {
  const force = await orderingOn(tx, today)
  if (force === null) return
  const { rows } = await sql<PastCase>`
    select c.id as "caseId", c.order_no as "orderNo", o.borrower_id as "borrowerId", began.day as "fromDay",
           greatest(0, l.principal_left + l.interest_left + l.penalty_left + coalesce((
             select sum(r.amount) from cash_record r
              where r.order_no = c.order_no and r.state = 'posted' and r.value_day >= began.day), 0))::bigint as owed
      from collection_case c join orders o on o.order_no = c.order_no join loan l on l.order_no = c.order_no
     cross join lateral (select greatest(c.opened_day, ${liveDay}::date) as day) began
     where c.department = 'collection' and (c.closed_day is null or c.closed_day >= ${liveDay}) order by c.id`.execute(
    tx,
  )
  const byDay = Map.groupBy(rows, ({ fromDay }) => fromDay)
  for (const [day, cases] of byDay)
    await orderCases(
      tx,
      day,
      cases.map(({ fromDay: _day, ...each }) => {
        const { arm, strategy } = orderedBy(force, each)
        return { ...each, arm, strategyId: strategy?.id ?? null }
      }),
    )
  await beginOrderingDay(tx, today, at)
  await sql`
    update case_ordering n set until_day = c.closed_day + 1 from collection_case c
     where c.id = n.case_id and n.until_day is null and c.closed_day is not null`.execute(tx)
}

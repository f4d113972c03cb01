import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extensionFlow } from '@lumbung/domain/account/extension'
import { cashFlow, paymentCodeFlow, paymentRequestFlow } from '@lumbung/domain/account/payment'
import { reductionFlow } from '@lumbung/domain/account/reduction'
import { bankCorrectionFlow, bankDayFlow, bankLineFlow } from '@lumbung/domain/bank/bank-flow'
import { withdrawalFlow } from '@lumbung/domain/bank/withdrawal'
import type { Transitions } from '@lumbung/domain/flow'
import { disbursementFlow } from '@lumbung/domain/order/disbursement'
import { hookFlow } from '@lumbung/domain/order/hook'
import { orderFlow } from '@lumbung/domain/order/order'
import { correctionFlow, reviewFlow } from '@lumbung/domain/review/review'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import { openItemFlow } from '@lumbung/domain/running/open-item'
import { addWaitingOrder } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** The tables whose states the database itself keeps to the ways of their flow. */
const fenced: Readonly<Record<string, { table: Transitions }>> = {
  orders: orderFlow,
  disbursement: disbursementFlow,
  withdrawal: withdrawalFlow,
  cash_record: cashFlow,
  payment_code: paymentCodeFlow,
  payment_request: paymentRequestFlow,
  extension: extensionFlow,
  reduction: reductionFlow,
  bank_day: bankDayFlow,
  bank_line: bankLineFlow,
  bank_correction: bankCorrectionFlow,
  review_task: reviewFlow,
  order_correction: correctionFlow,
  rule_version: ruleVersionFlow,
  open_item: openItemFlow,
  hook_event: hookFlow,
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world.close())

test('the database knows exactly the ways of each flow', async () => {
  const { rows } = await sql<{ table: string; ways: string[] }>`
    select c.relname as table, array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), '') as ways
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'lawful_step'`.execute(world.db)
  const known = Object.fromEntries(rows.map(({ table, ways }) => [table, ways.toSorted()]))
  const wanted = Object.entries(fenced).map(([name, { table }]) => [name, waysOf(table)])
  expect(known).toEqual(Object.fromEntries(wanted))
})

test('a state that no way leads to is refused by the database too, whoever asks; one that a way leads to is taken', async () => {
  const orderNo = await addWaitingOrder(world)
  const move = async (state: string) =>
    await sql`update disbursement set state = ${state} where order_no = ${orderNo}`.execute(world.db)
  await expect(move('success')).rejects.toThrow('disbursement does not go from pending to success')
  await move('audited')
  await expect(
    sql`update orders set state = 'cleared' where order_no = ${orderNo}`.execute(world.db),
  ).rejects.toThrow('orders does not go from waitLoan to cleared')
})

function waysOf(table: Transitions): string[] {
  const ways = Object.entries(table).flatMap(([from, row]) => Object.values(row).map((to) => ({ from, to })))
  return [
    ...new Set(ways.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}>${to}`)),
  ].toSorted()
}

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPayments, getPaymentTrace } from '@lumbung/contract/repay/query'
import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { loadStatement, saveBankAccount, uploadStatement } from '@lumbung/contract/utils/bank-statement'
import { decideBankLine, explainBankLine } from '@lumbung/contract/utils/bank-work'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { cashOf, codesOf, newKey, pay, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { issueCodes } from '../../money/issue-codes.ts'
import { fillNameWords } from '../../records/order/order-name-words.ts'

let world: World
let maker: Caller

beforeEach(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
  maker = await world.as('finance_maker')
})
afterEach(async () => await world.close())

const loanOf = async (name: string) => {
  const { orderNo } = await signed(world, 'panen', { borrower: { name } })
  await lentOut(world, orderNo, '2026-11-09')
  await issueCodes({ orderNo }, world.services)
  return orderNo
}
const traceOf = async (term: string) => {
  const { payments } = await maker.ok(findPayments, { term })
  return await maker.ok(getPaymentTrace, { id: payments[0]?.id ?? 0 })
}

test('who paid to a code that is none of ours any more is sought by their own name, which is shown masked and kept sealed', async () => {
  const theirs = await loanOf('Cahya Wulandari')
  const namesake = await loanOf('Cahya Pratama')
  const stranger = await loanOf('Budi Santoso')
  await fillNameWords(world.db, world.services.seals)
  const old = (await codesOf(world, stranger)).find(({ kind }) => kind === 'va')?.code ?? ''
  await transact(world.db, '*', async (tx) => {
    await sql`update payment_code set external_id = 'elsewhere-1', code = null where order_no = ${stranger} and kind = 'va'`.execute(
      tx,
    )
  })
  await pay(world, { account_number: old, amount: 333_000, sender_name: 'CAHYA WULANDARI' })
  const found = async () => (await maker.ok(findPayments, { term: '333000' })).payments
  await until(world, async () => (await found()).length === 1)
  const { payment, suggestions } = await traceOf('333000')
  expect(payment).toMatchObject({ state: 'unmatched', unmatchedReason: 'unknownCode', payer: 'CAHYA W••••' })
  expect(suggestions[0]).toMatchObject({
    orderNo: theirs,
    name: { fit: 'no' },
    code: { fit: 'no' },
    payer: { fit: 'yes', why: 'whole' },
  })
  // One word in common is too little to bring an order here.
  expect(suggestions.map(({ orderNo }) => orderNo)).not.toContain(namesake)
  const kept = await sql`select c::text as row from cash_record c`.execute(world.db)
  expect(JSON.stringify(kept.rows)).not.toMatch(/wulandari/i)
})

test('paid to a code of somebody else, the payer’s own order stands beside the owner’s, each with its reason', async () => {
  const theirs = await loanOf('Cahya Wulandari')
  const owner = await loanOf('Budi Santoso')
  await fillNameWords(world.db, world.services.seals)
  const shop = (await codesOf(world, owner)).find(({ kind }) => kind === 'va')?.code ?? ''
  await transact(world.db, '*', async (tx) => {
    await sql`update payment_code set state = 'closed', closed_at = ${new Date('2026-11-19T00:00:00Z')} where code = ${shop}`.execute(
      tx,
    )
  })
  await pay(world, { account_number: shop, amount: 444_000, sender_name: 'Cahya Wulandari' })
  await until(world, async () => (await cashOf(world, owner)).length === 1)
  const { suggestions } = await traceOf('444000')
  const of = (orderNo: string) => suggestions.find((each) => each.orderNo === orderNo)
  expect(of(owner)).toMatchObject({ code: { why: 'own' }, payer: { fit: 'no', why: 'other' } })
  expect(of(theirs)).toMatchObject({ code: { why: 'other' }, payer: { fit: 'yes', why: 'whole' } })
})

test('money that only the bank told of may belong to whom the words of its line name', async () => {
  const theirs = await loanOf('Cahya Wulandari')
  await fillNameWords(world.db, world.services.seals)
  const checker = await world.as('finance_checker')
  const owner = { bank: 'BCA', number: '700001', name: 'Operations', requestKey: newKey() }
  const { id: account } = await checker.ok(saveBankAccount, owner)
  const day = world.clock.today()
  const line = `N1,${day} 09:14,212121,TRSF CR 95031 CAHYA WULANDARI`
  const upload = Buffer.from(`Reference,Date,Amount,Description\n${line}\n`)
  const uploaded = await checker.call(uploadStatement, { account, name: 'bank.csv' }, { upload })
  if (uploaded.code !== '') throw new Error('the statement was not taken')
  const { id: file } = uploaded.data.ret
  const mapping = ['txId', 'time', 'amount', 'info'] as const
  const balances = { start: 0, end: 212_121, requestKey: newKey() }
  await checker.ok(loadStatement, { id: file, mapping: [...mapping], ...balances })
  await world.drain()
  const [put] = (await maker.ok(getBankDay, { account, day })).lines
  const about = { id: put?.id ?? 0, version: put?.version ?? 0, cashRecordIds: [], disbursementId: null }
  const word = { kind: 'received' as const, note: 'No slip yet', requestKey: newKey() }
  const { version } = await maker.ok(explainBankLine, { ...about, ...word })
  const yes = { id: about.id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
  await checker.ok(decideBankLine, yes)
  const { payment, suggestions } = await traceOf('212121')
  expect(payment).toMatchObject({ channel: 'BCA', payer: null, state: 'unmatched' })
  expect(suggestions).toMatchObject([
    { orderNo: theirs, payer: { fit: 'yes', why: 'whole' }, code: { fit: 'no' } },
  ])
})

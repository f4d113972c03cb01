import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inquire } from '@lumbung/contract/loan/disbursement'
import { getLoanDays, getPayouts, markForReconciliation } from '@lumbung/contract/loan/loan-record'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { decideRefund } from '@lumbung/contract/repay/refund'
import { getProof, uploadProof } from '@lumbung/contract/repay/payment-proof'
import { requestReturn, revealReturnAccount } from '@lumbung/contract/repay/return-account'
import { getFigureProof } from '@lumbung/contract/utils/figure'
import { proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { returnReference } from '@lumbung/domain/account/return-account'
import { BankDesk } from '@lumbung/lab/world/bank-desk'
import { madeUpJpeg } from '@lumbung/lab/world/applications'
import type { Behaviour } from '@lumbung/lab/far-ends/xendit/behaviour'
import { addRunningLoan, assertSoundBooks, newKey, pay, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { checkReturnAccount } from '../../money/check-return-account.ts'
import { sendPayout } from '../../money/send-payout.ts'

let world: World
let maker: Caller
let checker: Caller
let codesMade = 0

beforeEach(async () => {
  world = await openWorld({ sources: {} })
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const amount = 350_000
const listed = async (id: number) =>
  (await maker.ok(getCashRecords, { filter: {}, size: 50 })).items.find((row) => row.id === id)
/** Money by a code that is of no order, from who is called so. */
const strangersMoney = async (payer = 'PT TOKO SEBERANG') => {
  const made = await world.services.channel.createVirtualAccount({
    externalId: `stray-${(codesMade += 1)}`,
    bankCode: 'BCA',
    name: 'Nobody',
    closed: false,
  })
  if (made.outcome !== 'created') throw new Error('no account')
  await pay(world, { account_number: made.number, amount, sender_name: payer })
  const waiting = async () =>
    (await maker.ok(getCashRecords, { filter: { code: made.number }, size: 20 })).items[0]
  await until(world, async () => (await waiting())?.state === 'unmatched')
  return (await waiting())?.id ?? 0
}
const from = { bankCode: 'BCA', account: '5200099988', holder: 'PT Toko Seberang' } as const
const ask = async (cashRecordId: number, more: object = {}, who = maker) =>
  await who.call(requestReturn, {
    cashRecordId,
    amount,
    ...from,
    proof: 'Letter of their bank, 12 November',
    requestKey: newKey(),
    ...more,
  })
const requests = async () => (await checker.ok(getPaymentRequests, { filter: {}, size: 20 })).items
const asked = async () => (await requests()).find(({ state }) => state === 'asked')
const checked = async (result: string) =>
  await until(world, async () => (await asked())?.check?.result === result)
const decide = async (decision: 'agree' | 'refuse' = 'agree', note = '', who = checker) => {
  const { id = 0, version = 0 } = (await asked()) ?? {}
  return await who.call(decideRefund, { id, version, decision, note, requestKey: newKey() })
}
const match = async (id: number, orderNo: string) =>
  await maker.call(matchPayment, {
    id,
    version: (await listed(id))?.version ?? 0,
    orderNo,
    note: 'Their slip',
    requestKey: newKey(),
  })
const decideOnMatch = async (id: number, decision: 'confirm' | 'refuse') =>
  await checker.call(decideMatch, {
    id,
    version: (await listed(id))?.version ?? 0,
    decision,
    note: 'Their slip',
    requestKey: newKey(),
  })
/** The way to the end of what is asked now. */
const goesBack = async (cashRecordId: number, behaviour: Behaviour | null = null) => {
  expect(await ask(cashRecordId)).toMatchObject({ code: '' })
  await checked('same')
  if (behaviour) world.farEnd.setBehaviour(returnReference((await asked())?.id ?? 0), behaviour)
  expect(await decide()).toMatchObject({ code: '' })
}
const payoutState = async () => (await requests())[0]?.payoutState ?? null
const ends = async (state: string) => await until(world, async () => (await payoutState()) === state)
const sentAtFarEnd = () => world.farEnd.payouts().filter(({ reference }) => reference.startsWith('RT'))
const held = async (account: 'suspense' | 'operatingCosts') => {
  const { sum } = await world.db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
const bankSays = (holder: string | null) =>
  world.sources.accountName.setBehaviour(from.account, {
    life: { account: holder === null ? null : { isTheirs: false, holder } },
  })

test('money of a stranger goes back whole to the account it came from, once its bank has said whose that is and another person agrees', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  expect(await held('suspense')).toBe(-amount)
  expect(await ask(id, { amount: amount + 1 })).toMatchObject({ code: 'AMOUNT_MISMATCH' })
  expect(await ask(id, { amount: amount - 1 })).toMatchObject({ code: 'AMOUNT_MISMATCH' })
  const requestKey = newKey()
  const first = await ask(id, { requestKey })
  expect(first).toMatchObject({ code: '' })
  expect(await ask(id, { requestKey })).toEqual(first)
  expect(await ask(id)).toMatchObject({ code: 'DUPLICATE' })
  await checked('same')
  expect(await asked()).toMatchObject({
    kind: 'return',
    orderNo: null,
    app: null,
    borrowerName: null,
    destination: { bankCode: 'BCA', account: '••••9988', holder: 'PT T••••' },
    check: { result: 'same', bankHolder: 'PT T••••', payer: 'PT T••••', notAsked: null },
    can: { decideRefund: true },
  })
  // What the question cost is owed to who answered it.
  expect(await held('operatingCosts')).toBe(500)
  expect(await decide('agree', '', maker)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await decide()).toMatchObject({ code: '' })
  await ends('success')
  expect(sentAtFarEnd()).toMatchObject([{ amount, accountNumber: from.account, status: 'SUCCEEDED' }])
  expect(await listed(id)).toMatchObject({
    state: 'refunded',
    orderNo: null,
    can: { match: false, giveBack: false },
  })
  expect(await held('suspense')).toBe(0)
  const went = await world.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount', 'channel'])
    .where('cash_record_id', '=', id)
    .where('memo', '=', 'refunded')
    .orderBy('amount')
    .execute()
  expect(went).toMatchObject([
    { account: 'cashAtChannel', amount: -amount, channel: 'xendit' },
    { account: 'suspense', amount, channel: 'xendit' },
  ])
})

test('it stands among the payouts of its day, and what went back on that day proves itself with it', async () => {
  bankSays('PT TOKO SEBERANG')
  await goesBack(await strangersMoney())
  await ends('success')
  const { items } = await maker.ok(getPayouts, { filter: { purpose: ['refund'] }, size: 20 })
  expect(items).toMatchObject([
    {
      orderNo: null,
      app: null,
      borrowerName: null,
      loanAmount: null,
      amount,
      bankAccount: '••••9988',
      bankHolder: 'PT T••••',
      can: { inquire: false, mark: true },
    },
  ])
  const today = world.services.clock.today()
  const [day] = (await maker.ok(getLoanDays, { filter: { day: { from: today, to: today } }, size: 20 })).items
  expect(day).toMatchObject({ payouts: 0, refunds: { count: 1, amount } })
  const proof = await maker.ok(getFigureProof, { figure: 'refunds', from: today, to: today })
  expect(proof).toMatchObject({ records: { amount, count: 1 }, books: { amount }, off: [] })
})

test('what is missing or no account is named by its field, and nobody is asked about it', async () => {
  const id = await strangersMoney()
  const fieldsOf = async (more: object) =>
    Object.keys(((await ask(id, more)) as { data: { fields?: object } }).data.fields ?? {})
  expect(await fieldsOf({ holder: ' ' })).toEqual(['holder'])
  expect(await fieldsOf({ account: '52-000' })).toEqual(['account'])
  expect(await fieldsOf({ bankCode: 'NONE' })).toEqual(['bankCode'])
  expect(await fieldsOf({ proof: '' })).toEqual(['proof'])
  expect(world.sources.accountName.taken()).toEqual([])
})

test('who put it forward never agrees to it, whatever they may do', async () => {
  bankSays('PT TOKO SEBERANG')
  const admin = await world.as('admin')
  expect(await ask(await strangersMoney(), {}, admin)).toMatchObject({ code: '' })
  await checked('same')
  expect(await decide('agree', '', admin)).toMatchObject({ code: 'SAME_PERSON' })
})

test('a holder who is another than was written, or than who paid, is shown and agreed to with words only', async () => {
  bankSays('BUDI HARTONO')
  const id = await strangersMoney()
  await ask(id)
  await checked('differs')
  expect((await asked())?.check).toMatchObject({ bankHolder: 'BUDI H••••', payer: 'PT T••••' })
  expect(await decide()).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('refuse', 'Another person')).toMatchObject({ code: '' })
  expect(await listed(id)).toMatchObject({ state: 'unmatched', can: { giveBack: true, match: true } })
  // As the bank writes it, and still not who paid.
  await ask(id, { holder: 'Budi Hartono' })
  await checked('differs')
  expect(await decide('agree', 'He owns the shop, deed 7')).toMatchObject({ code: '' })
  await ends('success')
})

test('an account that its bank does not know takes nothing, and is asked about once', async () => {
  bankSays(null)
  await ask(await strangersMoney())
  await checked('noAccount')
  expect(await decide('agree', 'It is theirs')).toMatchObject({ code: 'ACCOUNT_NOT_CONFIRMED' })
  const { id: requestId = 0 } = (await asked()) ?? {}
  await Promise.all([1, 2, 3].map(async () => await checkReturnAccount({ requestId }, world.services)))
  expect(world.sources.accountName.taken().length).toBe(1)
})

test('while the bank does not answer nobody agrees; once it was waited for, another person may with words', async () => {
  await world.close()
  world = await openWorld({ sources: { answerTimeoutMs: 200 } })
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  world.sources.accountName.setBehaviour(from.account, { answer: 'error500', lookUp: 'error500' })
  await ask(await strangersMoney())
  await until(world, async () => world.sources.accountName.asked() > 0)
  expect((await asked())?.check).toMatchObject({ result: 'waits', bankHolder: null })
  expect(await decide('agree', 'Their letter')).toMatchObject({ code: 'ACCOUNT_NOT_CONFIRMED' })
  await world.advance({ minutes: 11 })
  expect((await asked())?.check).toMatchObject({ result: 'notSaid' })
  expect(await decide()).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('agree', 'Their letter')).toMatchObject({ code: '' })
  await ends('success')
  // It was taken once; after that it was only looked up.
  expect(world.sources.accountName.taken().length).toBe(1)
})

test('however often it is agreed on and its job runs, the channel gets it once', async () => {
  bankSays('PT TOKO SEBERANG')
  await ask(await strangersMoney())
  await checked('same')
  const { id = 0, version = 0 } = (await asked()) ?? {}
  const word = { id, version, decision: 'agree' as const, note: '' }
  const answers = await Promise.all(
    [newKey(), newKey(), newKey()].map(
      async (requestKey) => await checker.call(decideRefund, { ...word, requestKey }),
    ),
  )
  expect(answers.filter(({ code }) => code === '').length).toBe(1)
  const { id: disbursementId } = await world.db
    .selectFrom('disbursement')
    .select('id')
    .where('payment_request_id', '=', id)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(async () => await sendPayout({ disbursementId }, world.services)))
  await ends('success')
  expect(sentAtFarEnd().length).toBe(1)
})

test('what the bank refuses waits again and may be asked for anew; what comes back later does too', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await goesBack(id, { failureCode: 'INVALID_DESTINATION' })
  await ends('failed')
  expect(await listed(id)).toMatchObject({ state: 'unmatched', can: { giveBack: true } })
  await goesBack(id, { settleAfterMs: 0, reverseAfterMs: 50 })
  await ends('reversed')
  expect(await listed(id)).toMatchObject({ state: 'unmatched', can: { giveBack: true, match: true } })
  expect(await held('suspense')).toBe(-amount)
})

test('a return without an outcome for a day is an open item, and two persons with proof say that it never went', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await goesBack(id, { answer: 'hang', callback: 'never', inquiry: 'notFound' })
  await ends('unknown')
  expect(await listed(id)).toMatchObject({ state: 'refunding', can: { giveBack: false, match: false } })
  await world.advance({ hours: 26 })
  const [item] = await world.db
    .selectFrom('open_item')
    .select(['id', 'version', 'kind', 'amount', 'order_no'])
    .where('kind', '=', 'payoutUnknown')
    .execute()
  expect(item).toMatchObject({ amount, order_no: null })
  const word = { id: item?.id ?? 0, resolution: 'notPaid', note: 'Their letter 14' } as const
  const { version } = await maker.ok(proposeSettlement, {
    ...word,
    version: item?.version ?? 0,
    requestKey: newKey(),
  })
  await checker.ok(settleOpenItem, { ...word, version, requestKey: newKey() })
  expect(await payoutState()).toBe('failed')
  expect(await listed(id)).toMatchObject({ state: 'unmatched' })
})

test('while the channel says otherwise of one that failed, the same money goes to nobody', async () => {
  bankSays('PT TOKO SEBERANG')
  const orderNo = await addRunningLoan(world)
  const id = await strangersMoney()
  await goesBack(id, { failureCode: 'INVALID_DESTINATION' })
  await ends('failed')
  expect(await match(id, orderNo)).toMatchObject({ code: '' })
  world.farEnd.turnRound(sentAtFarEnd()[0]?.reference ?? '')
  await world.advance({ hours: 25 })
  expect(await decideOnMatch(id, 'confirm')).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  expect(await decideOnMatch(id, 'refuse')).toMatchObject({ code: '' })
  expect(await match(id, orderNo)).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  await ask(id)
  await checked('same')
  expect(await decide()).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  expect(sentAtFarEnd().length).toBe(1)
})

test('what was matched before the channel says otherwise goes back to nobody from its loan; taken back to wait, it ends as the channel says', async () => {
  bankSays('PT TOKO SEBERANG')
  const orderNo = await addRunningLoan(world)
  const id = await strangersMoney()
  await goesBack(id, { failureCode: 'INVALID_DESTINATION' })
  await ends('failed')
  expect(await match(id, orderNo)).toMatchObject({ code: '' })
  expect(await decideOnMatch(id, 'confirm')).toMatchObject({ code: '' })
  world.farEnd.turnRound(sentAtFarEnd()[0]?.reference ?? '')
  await world.advance({ hours: 25 })
  const takenBack = async (outcome: 'returned' | 'wrongOrder') => {
    const { version = 0 } = (await listed(id)) ?? {}
    const why = { outcome, proof: 'Their letter of today', requestKey: newKey() }
    await maker.ok(requestReversal, { id, version, ...why })
    const { id: request = 0, version: seen = 0 } = (await asked()) ?? {}
    const said = async (decision: 'agree' | 'refuse') =>
      await checker.call(decidePaymentRequest, {
        id: request,
        version: seen,
        decision,
        note: 'Their letter',
        requestKey: newKey(),
      })
    const { code } = await said('agree')
    if (code !== '') await said('refuse')
    return code
  }
  expect(await takenBack('returned')).toBe('PAYOUT_CONTRADICTED')
  expect(await takenBack('wrongOrder')).toBe('')
  expect(await match(id, orderNo)).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  const item = await world.db
    .selectFrom('open_item')
    .select(['id', 'version'])
    .where('kind', '=', 'payoutContradicted')
    .executeTakeFirstOrThrow()
  const word = { id: item.id, resolution: 'asSaid', note: 'Letter of the channel' } as const
  const proposal = { ...word, version: item.version, requestKey: newKey() }
  const { version } = await maker.ok(proposeSettlement, proposal)
  const other = await world.another('finance_checker')
  await other.ok(settleOpenItem, { ...word, version, requestKey: newKey() })
  expect(await listed(id)).toMatchObject({ state: 'refunded' })
})

test('what was matched to an order meanwhile goes back to nobody', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await ask(id)
  await checked('same')
  const orderNo = await addRunningLoan(world)
  expect(await match(id, orderNo)).toMatchObject({ code: '' })
  expect(await decide()).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await ask(id)).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('account and names are kept sealed and shown masked; each look is for a reason, logged, and counts against the day', async () => {
  bankSays('BUDI HARTONO')
  await ask(await strangersMoney())
  await checked('differs')
  const tables = ['return_account', 'payment_request', 'disbursement', 'cash_record', 'source_day'] as const
  for (const table of tables) {
    const rows = await world.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/5200099988|seberang|hartono/i)
  }
  const { id = 0 } = (await asked()) ?? {}
  const look = { id, field: 'bankAccount', reasonCode: 'checkPayment', note: '' } as const
  expect(await checker.call(revealReturnAccount, { ...look, reasonCode: 'other' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(await checker.ok(revealReturnAccount, look)).toMatchObject({ value: from.account, leftToday: 49 })
  const opened = async (field: 'bankHolder' | 'accountHolder' | 'payer') =>
    (await checker.ok(revealReturnAccount, { ...look, field })).value
  expect(await opened('bankHolder')).toBe(from.holder)
  expect(await opened('accountHolder')).toBe('BUDI HARTONO')
  expect(await opened('payer')).toBe('PT TOKO SEBERANG')
  expect(await checker.ok(revealReturnAccount, look)).toMatchObject({ leftToday: 45 })
  const admin = await world.as('admin')
  const { items } = await admin.ok(getAccessLog, { filter: { seen: ['value'] }, size: 20 })
  const reference = returnReference(id)
  expect(items.map(({ field, reason, orderNo }) => ({ field, reason, orderNo }))).toEqual(
    ['bankAccount', 'payer', 'accountHolder', 'bankHolder', 'bankAccount'].map((field) => ({
      field: `${field}:${reference}`,
      reason: 'checkPayment',
      orderNo: null,
    })),
  )
})

test('money by a code of one app, and where it goes back to, is seen by nobody who works for another', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await world.db.updateTable('cash_record').set({ app_code: 'panen' }).where('id', '=', id).execute()
  const picture = await maker.ok(uploadProof, { cashRecordId: id }, { upload: await madeUpJpeg() })
  expect(await ask(id, { picture: picture.id })).toMatchObject({ code: '' })
  await checked('same')
  const { id: request = 0 } = (await asked()) ?? {}
  await checker.ok(revealReturnAccount, { id: request, field: 'payer', reasonCode: 'checkPayment', note: '' })
  expect(await decide()).toMatchObject({ code: '' })
  await ends('success')
  const tables = ['payment_request', 'payment_proof', 'disbursement', 'return_account', 'access_log'] as const
  const seenFor = async (app: 'panen' | 'guyub') =>
    await transact(world.db, [app], async (tx) => {
      const seen = tables.map(async (table) => [
        table,
        (await tx.selectFrom(table).selectAll().execute()).length,
      ])
      return Object.fromEntries(await Promise.all(seen)) as Record<string, number>
    })
  expect(await seenFor('guyub')).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  expect(await seenFor('panen')).toEqual(Object.fromEntries(tables.map((table) => [table, 1])))
  // Whoever works for the other app cannot have it looked for by its reference; who works for its own can.
  const marked = async () => {
    const asked = { orderNo: null, reference: returnReference(request), note: 'not on the statement' }
    return (await maker.call(markForReconciliation, { ...asked, requestKey: newKey() })).code
  }
  const worksFor = async (app: string) => {
    const role = sql`(select role_id from staff where id = ${maker.staffId})`
    await sql`update role_grant set app_code = ${app} where role_id = ${role}`.execute(world.db)
  }
  await worksFor('guyub')
  expect(await marked()).toBe('NOT_FOUND')
  await worksFor('panen')
  expect(await marked()).toBe('')
  const item = world.db.selectFrom('open_item').select(['kind', 'app_code'])
  expect(await item.execute()).toEqual([{ kind: 'payoutMarked', app_code: 'panen' }])
})

test('the picture of its proof is the payment’s, and each look at it is logged', async () => {
  bankSays('PT TOKO SEBERANG')
  const [id, other] = [await strangersMoney(), await strangersMoney()]
  const upload = await madeUpJpeg()
  expect(await maker.call(uploadProof, {}, { upload })).toMatchObject({ code: 'VALIDATION' })
  const { id: picture } = await maker.ok(uploadProof, { cashRecordId: id }, { upload })
  expect(await ask(other, { picture })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await ask(id, { picture })).toMatchObject({ code: '' })
  const row = await asked()
  expect(row).toMatchObject({ cashRecordId: id, picture: 'image' })
  expect(await checker.call(getProof, { id: row?.id ?? 0 })).toMatchObject({ code: '' })
  const looks = await world.db.selectFrom('access_log').select(['order_no', 'field']).execute()
  expect(looks).toEqual([{ order_no: null, field: 'photo:paymentProof' }])
})

test('the bank’s line that names the return is explained by it, and the proof of what went back has that line', async () => {
  bankSays('PT TOKO SEBERANG')
  await goesBack(await strangersMoney())
  await ends('success')
  const desk = await BankDesk.open(world, '5270001234')
  const today = world.services.clock.today()
  const [{ id = 0 } = {}] = await requests()
  const line = { id: 'B1', day: today, amount: -amount, info: `TRSF ${returnReference(id)} TOKO` }
  await desk.load(maker, [line], 1_000_000)
  const explained = await world.db
    .selectFrom('bank_line_part as p')
    .innerJoin('bank_line as l', 'l.id', 'p.line_id')
    .innerJoin('disbursement as d', 'd.id', 'p.disbursement_id')
    .select(['l.tx_id', 'l.state', 'l.rule', 'd.reference', 'p.amount'])
    .execute()
  expect(explained).toEqual([
    {
      tx_id: 'B1',
      state: 'matched',
      rule: 'payoutReference',
      reference: returnReference(id),
      amount: -amount,
    },
  ])
  const proof = await maker.ok(getFigureProof, { figure: 'refunds', from: today, to: today })
  expect(proof.bank).toMatchObject({ amount, count: 1, difference: 0, waiting: { amount: 0 } })
})

test('a return that is on its way is asked about by hand, and marked for reconciliation once', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await goesBack(id, { settleAfterMs: 3_600_000 })
  await until(world, async () => (await payoutState()) === 'accepted')
  const { items } = await maker.ok(getPayouts, { filter: { purpose: ['refund'] }, size: 20 })
  const [{ reference, can } = { reference: '', can: null }] = items
  expect(can).toEqual({ inquire: true, mark: true })
  expect(await maker.ok(inquire, { orderNo: null, reference })).toMatchObject({ state: 'accepted' })
  const mark = async () =>
    await maker.call(markForReconciliation, {
      orderNo: null,
      reference,
      note: 'not on the statement of today',
      requestKey: newKey(),
    })
  expect([(await mark()).code, (await mark()).code]).toEqual(['', 'DUPLICATE'])
  const shown = await maker.ok(getPayouts, { filter: { marked: true }, size: 20 })
  expect(shown.items).toMatchObject([{ orderNo: null, reference, can: { mark: false } }])
  // Nothing is named by less than its reference, and one of an order is not among those of none.
  const lent = `${await addRunningLoan(world)}-1`
  for (const unknown of [{}, { reference: 'RT0' }, { reference: lent }])
    expect((await maker.call(inquire, { orderNo: null, ...unknown })).code).toBe('NOT_FOUND')
})

test('what the product tells of a return that nobody explains is seen by who works for the app whose money it is', async () => {
  bankSays('PT TOKO SEBERANG')
  const id = await strangersMoney()
  await world.db.updateTable('cash_record').set({ app_code: 'panen' }).where('id', '=', id).execute()
  await goesBack(id, { settleAfterMs: 100 * 3_600_000 })
  await until(world, async () => (await payoutState()) === 'accepted')
  world.clock.forwardMinutes(25 * 60)
  await world.passTime()
  const items = async (app: string) =>
    await transact(world.db, [app], async (tx) => await tx.selectFrom('open_item').select('kind').execute())
  await until(world, async () => (await items('panen')).length > 0)
  expect(await items('panen')).toEqual([{ kind: 'payoutUnknown' }])
  expect(await items('guyub')).toEqual([])
})

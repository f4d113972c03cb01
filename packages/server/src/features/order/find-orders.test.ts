import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { type BorrowerMark, findBorrower } from '@lumbung/contract/order/find-borrower'
import { getOrders, type OrderFilter } from '@lumbung/contract/order/order'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { requestExport } from '@lumbung/contract/utils/export'
import { applied, lentOut, madeUpNik } from '@lumbung/lab/world/applications'
import { personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { fillNameWords } from '../../records/order/order-name-words.ts'

let world: World
let reader: Caller
const phone = '081277776666'
const idNumber = madeUpNik()
const name = 'Bagus Tri Prakoso'
let orderNo: string
beforeAll(async () => {
  world = await openWorld()
  reader = await world.as('finance_maker')
  orderNo = (await applied(world, 'panen', { borrower: { name, phone, idNumber } })).orderNo
})
afterAll(async () => world.close())

const found = async (filter: OrderFilter, who = reader) =>
  (await who.ok(getOrders, { filter, size: 50 })).items.map((row) => row.orderNo)
const foundBy = async (by: BorrowerMark, text: string, who = reader) =>
  (await who.ok(findBorrower, { by, text })).orders.map((row) => row.orderNo)
const searches = async (who: Caller) =>
  (
    await world.db
      .selectFrom('access_log')
      .select(['field', 'note', 'order_no'])
      .where('staff_id', '=', who.staffId)
      .where('field', 'like', 'search:%')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, note: row.note.replace(/ #[0-9a-f]{6}$/, ' #') }))

/** Without one call that the role holds otherwise. */
async function without(role: Parameters<World['another']>[0], call: string): Promise<Caller> {
  const person = await world.another(role)
  const own = `${role}_${person.staffId}`
  await sql`insert into role (name, title) values (${own}, ${own})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select (select id from role where name = ${own}), g.app_code, g.kind, g.name
              from role_grant g join role r on r.id = g.role_id where r.name = ${role} and g.name <> ${call}`.execute(
    world.db,
  )
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  return person
}

test('an order is found by its number, its last six digits, and its beginning from six characters on', async () => {
  expect(await found({ orderNo })).toEqual([orderNo])
  expect(await found({ orderNo: ` ${orderNo.slice(-6)} ` })).toEqual([orderNo])
  expect(await found({ orderNo: orderNo.slice(0, 8) })).toContain(orderNo)
  expect(await found({ orderNo: orderNo.slice(0, 5) })).toEqual([])
  expect(await found({ orderNo: '%' })).toEqual([])
  // Six digits that no number ends with are the day that numbers begin with.
  expect(await found({ orderNo: orderNo.slice(0, 6) })).toContain(orderNo)
})

test('six digits that a number ends with are those of that order alone, not a day', async () => {
  const other = (await applied(world, 'panen')).orderNo
  const tail = other.slice(-6)
  expect(await found({ orderNo: tail })).toEqual([other])
})

test('an order is found by the serial number of its payout, its reference, and a payment code made for it', async () => {
  const lent = (await applied(world, 'panen')).orderNo
  await lentOut(world, lent, '2026-11-10')
  await sql`insert into disbursement (order_no, attempt, state, version, reference, amount, channel, bank_code, provider_id, created_at)
            select ${lent}, 9, 'failed', 1, ${`${lent}-9`}, 1000, 'xendit', 'BCA', 'disb-77ab', ${world.clock.now()}`.execute(
    world.db,
  )
  await sql`insert into payment_code (order_no, purpose, kind, channel, external_id, code, state, created_at)
            values (${lent}, 'repayment', 'alfa', 'xendit', 'ext-77', 'LMBG770011', 'expired', ${world.clock.now()})`.execute(
    world.db,
  )
  for (const reference of ['disb-77ab', `${lent}-9`, 'LMBG770011', ' lmbg 770011 '])
    expect([reference, await found({ reference })]).toEqual([reference, [lent]])
  expect(await found({ reference: 'disb-77' })).toEqual([])
  const blind = await without('finance_maker', getAccount.name)
  expect(await blind.call(getOrders, { filter: { reference: 'disb-77ab' }, size: 20 })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('a borrower is found by name, phone and ID number, with masks alone, the latest order first', async () => {
  for (const [by, text] of [
    ['borrowerName', 'prakoso bagus tri'],
    ['phone', '+62 812-7777-6666'],
    ['idNumber', idNumber],
  ] as const)
    expect([by, await foundBy(by, text)]).toEqual([by, [orderNo]])
  const { orders } = await reader.ok(findBorrower, { by: 'phone', text: phone })
  expect(JSON.stringify(orders)).not.toMatch(new RegExp(`${phone.slice(1)}|${idNumber}|Prakoso`))
  expect(orders[0]).toMatchObject({ borrowerName: 'Bagus T••••' })
})

test('who may not find borrowers finds orders by number, and nobody by a mark of theirs: not in a list, not in a file', async () => {
  const counter = await world.as('qc')
  expect(await found({ orderNo }, counter)).toEqual([orderNo])
  for (const filter of [{ phone }, { idNumber }, { borrowerName: name }])
    expect(await counter.call(getOrders, { filter, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await counter.call(findBorrower, { by: 'phone', text: phone })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  const file = {
    call: getOrders.name,
    title: 'x',
    columns: [{ field: 'orderNo', label: 'x' }],
    shownFilter: [],
    requestKey: 'a'.repeat(32),
  }
  expect(await counter.call(requestExport, { ...file, filter: { phone } })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await searches(counter)).toEqual([])
})

test('of another app nothing is found, by whatever mark', async () => {
  const person = await world.another('finance_maker')
  const own = `guyub_${person.staffId}`
  await sql`insert into role (name, title) values (${own}, ${own})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select r.id, 'guyub', 'call', c.name from role r, unnest(${[getOrders.name, findBorrower.name, getAccount.name]}::text[]) c (name)
             where r.name = ${own}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  for (const filter of [{ orderNo }, { orderNo: orderNo.slice(-6) }, { orderNo: orderNo.slice(0, 8) }])
    expect([filter, await found(filter, person)]).toEqual([filter, []])
  expect(await foundBy('borrowerName', name, person)).toEqual([])
  expect(await foundBy('phone', phone, person)).toEqual([])
  // Who asked is kept all the same, and by whom it was asked is read by who works for all apps.
  expect((await searches(person)).map(({ field }) => field)).toEqual(['search:borrowerName', 'search:phone'])
})

test('who searched for whom stands in the access log once, by its mask, and an auditor reads it', async () => {
  const person = await world.another('finance_maker', 'Rini Finance')
  for (let again = 0; again < 2; again += 1) {
    await found({ phone }, person)
    await foundBy('borrowerName', 'Tri  PRAKOSO', person)
    await foundBy('borrowerName', 'prakoso tri', person)
  }
  await found({ idNumber }, person)
  await found({ orderNo }, person)
  expect(await searches(person)).toEqual([
    { field: 'search:phone', note: '0812••••666 #', order_no: null },
    { field: 'search:borrowerName', note: 'Tri P•••• #', order_no: null },
    { field: 'search:borrowerName', note: 'prakoso t•••• #', order_no: null },
    { field: 'search:idNumber', note: `${idNumber.slice(0, 4)}•••••••••••• #`, order_no: null },
  ])
  const log = await world.as('auditor')
  const { items } = await log.ok(getAccessLog, { filter: { who: 'rini fin', seen: ['search'] }, size: 20 })
  expect(items.map(({ field, orderNo: none, app }) => [field, none, app])).toEqual([
    ['search:idNumber', null, null],
    ['search:borrowerName', null, null],
    ['search:borrowerName', null, null],
    ['search:phone', null, null],
  ])
  expect((await log.ok(getAccessLog, { filter: { who: 'rini fin', seen: ['value'] }, size: 20 })).total).toBe(
    0,
  )
  const { rows } = await sql<{ text: string }>`
    select string_agg(l::text, ' ') as text from access_log l where l.staff_id = ${person.staffId}`.execute(
    world.db,
  )
  expect(rows[0]?.text).not.toMatch(new RegExp(`${phone.slice(1)}|${idNumber}|Tri +PRAKOSO|prakoso tri`))
})

test('names that were sealed before their words were kept are found once the work of the hour came to them', async () => {
  // What the migration did on the day it came, which nobody may do to a running product.
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`set lumbung.apps = '*'`)
  await owner.query('delete from order_name_word')
  expect(await foundBy('borrowerName', 'Prakoso')).toEqual([])
  await owner.query(`insert into order_name_due select order_no from order_identity where field = 'name'`)
  await owner.end()
  expect(await fillNameWords(world.services.db, world.services.seals)).toBeGreaterThan(0)
  expect(await fillNameWords(world.services.db, world.services.seals)).toBe(0)
  expect(await foundBy('borrowerName', 'Prakoso')).toEqual([orderNo])
})

test('who may look for a person, or by a reference, in one app finds nobody so in another whose orders they see', async () => {
  const theirs = { name: 'Wulan Sekarsari', phone: '081277778181', idNumber: madeUpNik() }
  const other = (await applied(world, 'guyub', { borrower: theirs })).orderNo
  await sql`insert into payment_code (order_no, purpose, kind, channel, external_id, code, state, created_at)
            values (${other}, 'repayment', 'alfa', 'xendit', 'ext-81', 'LMBG810011', 'expired', ${world.clock.now()})`.execute(
    world.db,
  )
  const person = await personNarrowedTo(world, 'panen', [findBorrower, getAccount], 'finance_maker')
  expect(await found({ orderNo: other }, person)).toEqual([other])
  const marks = [
    { phone: theirs.phone },
    { idNumber: theirs.idNumber },
    { borrowerName: theirs.name },
    { reference: 'LMBG810011' },
  ]
  for (const filter of marks) {
    expect([filter, await found(filter)]).toEqual([filter, [other]])
    expect(await person.ok(getOrders, { filter, size: 20 })).toMatchObject({ items: [], total: 0 })
  }
  expect(await found({ phone }, person)).toEqual([orderNo])
})

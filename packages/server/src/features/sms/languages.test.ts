import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellEvents } from '@lumbung/contract/open/event'
import { apply } from '@lumbung/contract/open/application'
import { tellLanguage } from '@lumbung/contract/open/language'
import { getAccount } from '@lumbung/contract/order/account'
import { getOrder, setBorrowerLanguage } from '@lumbung/contract/order/order'
import { sendCode } from '@lumbung/contract/repay/send-code'
import { getBatch, getBatchPreview } from '@lumbung/contract/sms/batch'
import { getMessages } from '@lumbung/contract/sms/message'
import { saveAutomatic } from '@lumbung/contract/sms/settings'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { lentOut, madeUpApplication, signed, uploadPhotos } from '@lumbung/lab/world/applications'
import { agreedTemplate, approveBatch, madeTexts, phoneOf, preparedBatch } from '@lumbung/lab/world/messages'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { languageOf } from '../../orders/languages.queries.ts'
import { transact } from '../../db/transaction.ts'

let world: World
let checker: Caller
let collector: Caller

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
  checker = await world.as('sms_checker')
  collector = await world.as('col_manager')
})
afterAll(async () => await world.close())

const readBy = async (orderNo: string) =>
  await transact(world.db, '*', async (tx) => await languageOf(tx, orderNo))
const english = 'Dear {name}, your {app} bill {orderNo} of {owed} is due {dueDay}. Reply STOP to opt out.'

/** A running loan, due on Monday the 23rd, of somebody who reads a language. */
async function customer(language: MessageLanguage) {
  const { orderNo, applicationId } = await signed(world)
  await lentOut(world, orderNo, '2026-11-09')
  await collector.ok(setBorrowerLanguage, { orderNo, language, note: 'on the phone', requestKey: newKey() })
  return { orderNo, applicationId, to: await phoneOf(world, orderNo) }
}

test('a borrower reads what the app told: in the application, else of the phone before; nothing told is Indonesian', async () => {
  const wish = async (told: object) => {
    const application = madeUpApplication(await uploadPhotos(world, 'panen'), told)
    const ask = async () => (await world.appOk('panen', apply, application)).orderNo
    return { phone: application.borrower.phone, ask }
  }
  const plain = await wish({})
  expect(await readBy(await plain.ask())).toBe('id')
  const told = await wish({ language: 'zh' })
  expect(await readBy(await told.ask())).toBe('zh')
  const heard = await wish({})
  const event = {
    kind: 'codeAsked',
    at: '2026-11-20T02:00:00Z',
    phone: heard.phone,
    channel: 'organic',
    marketing: false,
  } as const
  await world.appOk('panen', tellEvents, {
    events: [
      { ...event, id: 'event-one', language: 'zh' },
      { ...event, id: 'event-two', at: '2026-11-20T02:30:00Z', language: 'en' },
    ],
  })
  expect(await readBy(await heard.ask())).toBe('en')
})

test('staff and the app change it, with a reason and in the history; the account says it for the sentence to send', async () => {
  const { orderNo, applicationId } = await customer('en')
  const ask = { orderNo, language: 'zh', requestKey: newKey() } as const
  expect(await collector.call(setBorrowerLanguage, { ...ask, note: ' ' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  const shown = await collector.ok(getOrder, { orderNo })
  expect(shown.identity.language).toBe('en')
  expect(shown.timeline.filter(({ kind }) => kind === 'languageTold')).toMatchObject([
    { detail: { before: 'id', language: 'en' }, reason: 'on the phone' },
  ])
  expect((await collector.ok(getAccount, { orderNo })).language).toBe('en')
  await world.appOk('panen', tellLanguage, { applicationId, language: 'zh', requestKey: newKey() })
  // Told what is known already it leaves no trace.
  await world.appOk('panen', tellLanguage, { applicationId, language: 'zh', requestKey: newKey() })
  expect(await readBy(orderNo)).toBe('zh')
  const after = await collector.ok(getOrder, { orderNo })
  expect(after.timeline.filter(({ kind }) => kind === 'languageTold')).toHaveLength(2)
})

test('a batch is counted, parted and priced by language; who reads what its template lacks gets Indonesian, and it says so', async () => {
  const [one, two, three] = [await customer('id'), await customer('en'), await customer('zh')]
  const templateId = await agreedTemplate(world, 'remind', {
    texts: { id: madeTexts.remind, en: `${english} ${'Thank you for paying in time. '.repeat(4)}` },
  })
  const id = await preparedBatch(world, templateId, {
    language: null,
    to: { by: 'list', orderNos: [one.orderNo, two.orderNo, three.orderNo] },
  })
  const shown = await checker.ok(getBatch, { id })
  expect(shown.batch).toMatchObject({ language: null, total: 3, cost: 4 * 315 })
  expect(shown.parts).toEqual([
    { language: 'id', parts: 1, encoding: 'gsm7', n: 2, cost: 630 },
    { language: 'en', parts: 2, encoding: 'gsm7', n: 1, cost: 630 },
  ])
  expect(shown.instead).toEqual([{ wanted: 'zh', n: 1 }])
  expect(shown.texts.map(({ language }) => language)).toEqual(['id', 'en'])
  const previews = await Promise.all(
    [0, 1, 2].map(async (at) => await checker.ok(getBatchPreview, { id, at })),
  )
  expect(previews.map((each) => [each?.language, each?.wanted])).toEqual([
    ['id', 'id'],
    ['en', 'en'],
    ['id', 'zh'],
  ])
  // What somebody reads by the time it goes counts.
  await collector.ok(setBorrowerLanguage, {
    orderNo: one.orderNo,
    language: 'en',
    note: 'changed their mind',
    requestKey: newKey(),
  })
  await approveBatch(world, id)
  await world.drain()
  const { items } = await checker.ok(getMessages, { filter: { batch: id }, size: 20 })
  const said = new Map(
    items.map(({ orderNo, language, wantedLanguage }) => [orderNo, [language, wantedLanguage]]),
  )
  expect(said.get(one.orderNo)).toEqual(['en', 'en'])
  expect(said.get(two.orderNo)).toEqual(['en', 'en'])
  expect(said.get(three.orderNo)).toEqual(['id', 'zh'])
  const sent = new Map(world.carriers.infobip.taken().map(({ to, text }) => [to, text]))
  expect(sent.get(two.to)).toContain('Dear Siti, your Panen bill')
  expect(sent.get(three.to)).toContain('Yth Siti, tagihan Panen')
})

test('what is told by itself follows the borrower, and one language for all stays one', async () => {
  const [one, two] = [await customer('en'), await customer('zh')]
  const templateId = await agreedTemplate(world, 'remind', { texts: { id: madeTexts.remind, en: english } })
  const set = { kind: 'dueTomorrow', from: '2026-11-20', templateId, note: 'for the test' } as const
  await checker.ok(saveAutomatic, { ...set, language: null })
  expect(await checker.call(saveAutomatic, { ...set, language: 'zh' })).toMatchObject({
    code: 'TEMPLATE_NOT_LIVE',
  })
  world.clock.set(new Date('2026-11-22T03:00:00Z'))
  await world.passTime()
  const told = async (kind: 'dueTomorrow' | 'dueToday') => {
    const { items } = await checker.ok(getMessages, { filter: { kind: [kind] }, size: 50 })
    return [one, two].map(({ orderNo }) => {
      const found = items.find((each) => each.orderNo === orderNo)
      return [found?.language, found?.wantedLanguage]
    })
  }
  expect(await told('dueTomorrow')).toEqual([
    ['en', 'en'],
    ['id', 'zh'],
  ])
  await checker.ok(saveAutomatic, { ...set, kind: 'dueToday', from: '2026-11-22', language: 'id' })
  world.clock.set(new Date('2026-11-23T03:00:00Z'))
  await world.passTime()
  expect(await told('dueToday')).toEqual([
    ['id', null],
    ['id', null],
  ])
})

test('a code is sent as its borrower reads, once a day; what the guard refuses stays, with who tried', async () => {
  const { orderNo, to } = await customer('en')
  await transact(world.db, '*', async (tx) => await world.services.queue.send(tx, 'issueCodes', { orderNo }))
  await world.drain()
  const code =
    (await collector.ok(getAccount, { orderNo })).codes.find(({ kind }) => kind === 'va')?.code ?? ''
  const send = async (wanted = code, by = collector) =>
    await by.call(sendCode, { orderNo, code: wanted, requestKey: newKey() })
  expect(await send()).toMatchObject({ code: 'TEMPLATE_NOT_LIVE' })
  await agreedTemplate(world, 'code', {
    texts: { id: madeTexts.code, en: 'Dear {name}, pay {app} {owed} to {va}.' },
  })
  expect(await send('0000')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await send()).toMatchObject({ code: '', data: { ret: { sent: true } } })
  await world.drain()
  const told = world.carriers.infobip.taken().filter((each) => each.to === to)
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(new RegExp(`^Dear Siti, pay Panen .* to ${code}.$`)),
  ])
  expect(await send()).toMatchObject({ code: 'DUPLICATE' })
  expect(await send(code, await world.as('agency_collector'))).toMatchObject({ code: 'NOT_PERMITTED' })
  world.clock.forwardMinutes(11 * 60)
  expect(await send()).toMatchObject({ code: 'CONTACT_REFUSED', data: { detail: { rule: 'hours' } } })
  const refused = await world.db
    .selectFrom('contact_attempt')
    .select(['channel', 'staff_id', 'refused_by'])
    .where('order_no', '=', orderNo)
    .where('refused_by', 'is not', null)
    .execute()
  expect(refused).toEqual([{ channel: 'sms', staff_id: collector.staffId, refused_by: 'hours' }])
})

test('the codes of two loans of one borrower both go out on a day', async () => {
  await agreedTemplate(world, 'code')
  world.clock.forwardMinutes(13 * 60)
  const [one, other] = [await customer('id'), await customer('id')]
  const { borrower_id: borrower } = await world.db
    .selectFrom('orders')
    .select('borrower_id')
    .where('order_no', '=', one.orderNo)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('orders')
    .set({ borrower_id: borrower })
    .where('order_no', '=', other.orderNo)
    .execute()
  for (const { orderNo } of [one, other]) {
    await transact(
      world.db,
      '*',
      async (tx) => await world.services.queue.send(tx, 'issueCodes', { orderNo }),
    )
    await world.drain()
    const { codes } = await collector.ok(getAccount, { orderNo })
    const code = codes.find(({ kind }) => kind === 'va')?.code ?? ''
    await collector.ok(sendCode, { orderNo, code, requestKey: newKey() })
    await world.drain()
  }
  const sent = await world.db
    .selectFrom('message')
    .select('state')
    .where('order_no', 'in', [one.orderNo, other.orderNo])
    .where('kind', '=', 'codeIssued')
    .execute()
  expect(sent.map(({ state }) => state)).not.toContain('blocked')
  expect(sent).toHaveLength(2)
})

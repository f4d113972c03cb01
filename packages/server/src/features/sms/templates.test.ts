import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMessages } from '@lumbung/contract/sms/message'
import {
  getMessageSettings,
  saveAutomatic,
  saveBannedWords,
  saveCarrier,
} from '@lumbung/contract/sms/settings'
import {
  checkTemplate,
  getTemplate,
  getTemplates,
  previewTemplate,
  saveTemplate,
  submitTemplate,
  turnTemplate,
} from '@lumbung/contract/sms/template'
import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { agreedTemplate, madeTexts, turnOn } from '@lumbung/lab/world/messages'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { remindDue } from '../../messages/remind-due.ts'
import { tellBorrower } from '../../messages/tell-borrower.ts'
import { transact } from '../../db/transaction.ts'

let world: World
let operator: Caller
let checker: Caller

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
  operator = await world.as('sms_operator')
  checker = await world.as('sms_checker')
})
afterAll(async () => await world.close())

const write = async (name: string, text: string) =>
  await operator.ok(saveTemplate, { version: 0, name, purpose: 'remind', app: null, texts: { id: text } })
const kinds = async (): Promise<string[]> =>
  (await checker.ok(getMessages, { filter: {}, size: 200 })).items.map(
    ({ kind, state }) => `${kind} ${state}`,
  )

test('a template without its variable, with an unknown one or a banned word is told so by name, and stays a draft', async () => {
  const { id, version } = await write('Salah', 'Yth {nama}, bayar {owed} atau kami sebar data Anda')
  expect(await operator.call(submitTemplate, { id, version })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'texts.id': 'unknown: nama; missing: app; missing: dueDay; banned: sebar' } },
  })
  expect((await checker.ok(getTemplate, { id })).versions).toMatchObject([{ number: 1, state: 'draft' }])
})

test('a text is agreed on by another person, never changes afterwards, and the next version replaces it', async () => {
  const { id, version } = await write('Pengingat', madeTexts.remind)
  const put = await operator.ok(submitTemplate, { id, version })
  const again = {
    id,
    version: put.version,
    name: 'Pengingat',
    purpose: 'remind',
    app: null,
    texts: { id: 'x' },
  } as const
  expect(await operator.call(saveTemplate, again)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(
    await operator.call(checkTemplate, { id, version: put.version, approve: true, note: '' }),
  ).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(
    await checker.call(checkTemplate, { id, version: put.version, approve: false, note: ' ' }),
  ).toMatchObject({
    code: 'REASON_MISSING',
  })
  const agreed = await checker.ok(checkTemplate, { id, version: put.version, approve: true, note: '' })
  const next = await operator.ok(saveTemplate, {
    ...again,
    version: agreed.version,
    texts: { id: `${madeTexts.remind} Terima kasih.` },
  })
  const second = await operator.ok(submitTemplate, { id, version: next.version })
  await checker.ok(checkTemplate, { id, version: second.version, approve: true, note: 'ya' })
  const { versions } = await checker.ok(getTemplate, { id })
  expect(versions.map(({ number, state }) => [number, state])).toEqual([
    [2, 'approved'],
    [1, 'replaced'],
  ])
  expect(versions[1]?.texts.id).toBe(madeTexts.remind)
  expect(await operator.call(saveTemplate, { ...again, id: undefined, version: 0 })).toMatchObject({
    code: 'DUPLICATE',
  })
})

test('who wrote a version cannot agree to it, though a role of theirs could', async () => {
  const { id, version } = await write('Milik sendiri', madeTexts.remind)
  const put = await operator.ok(submitTemplate, { id, version })
  await sql`update message_template_version set made_by = ${checker.staffId} where template_id = ${id}`.execute(
    world.db,
  )
  expect(
    await checker.call(checkTemplate, { id, version: put.version, approve: true, note: '' }),
  ).toMatchObject({
    code: 'SAME_PERSON',
  })
})

test('the list says what waits, in which languages, and what is off', async () => {
  const id = await agreedTemplate(world, 'collect', { name: 'Dimatikan' })
  const { template } = await checker.ok(getTemplate, { id })
  await checker.ok(turnTemplate, { id, version: template.version, active: false })
  const { items } = await checker.ok(getTemplates, { filter: { name: 'matikan' }, size: 20 })
  expect(items).toMatchObject([
    { active: false, liveNumber: 1, openState: null, languages: ['id'], purpose: 'collect' },
  ])
  expect(
    (await checker.ok(getTemplates, { filter: { waiting: true }, size: 20 })).items.length,
  ).toBeGreaterThan(0)
})

test('a preview shows a real order with its name masked, and counts the true text', async () => {
  const { orderNo } = await signed(world, 'panen', { borrower: { name: 'Rina Wijaya' } })
  await lentOut(world, orderNo, '2026-11-09')
  const shown = await operator.ok(previewTemplate, {
    text: madeTexts.remind,
    purpose: 'remind',
    language: 'id',
    app: null,
    orderNo,
  })
  expect(shown).toMatchObject({ orderNo, faults: [], lacks: [], measure: { encoding: 'gsm7', parts: 1 } })
  expect(shown.pieces.map(({ text }) => text).join('')).toBe(
    `Yth R••••, tagihan Panen ${orderNo} Rp 1.007.000 jatuh tempo Sen 23 Nov. Ketik STOP untuk berhenti.`,
  )
  const letters = await operator.ok(previewTemplate, {
    text: '“{va}”',
    purpose: 'remind',
    language: 'id',
    app: null,
    orderNo,
  })
  expect(letters).toMatchObject({ outside: ['“', '”'], lacks: ['va'], measure: { encoding: 'ucs2' } })
})

test('banned words and carriers are set by day and version, never backwards', async () => {
  const set = { words: ['Galak'], source: 'Keputusan', note: 'uji coba' }
  expect(await checker.call(saveBannedWords, { ...set, from: '2026-11-19' })).toMatchObject({
    code: 'VALIDATION',
  })
  await checker.ok(saveBannedWords, { ...set, from: '2026-11-20' })
  const { banned, carriers } = await checker.ok(getMessageSettings, {})
  expect(banned).toMatchObject({ from: '2026-11-20', words: ['galak'] })
  const [first] = carriers
  if (first === undefined) throw new Error('no carrier')
  const change = {
    name: first.name,
    version: first.version,
    active: true,
    rank: 1,
    ratePerSecond: 40,
    partPrice: 300,
    note: 'tarif baru',
  }
  await checker.ok(saveCarrier, change)
  expect(await checker.call(saveCarrier, change)).toMatchObject({ code: 'VERSION_CONFLICT' })
})

test('what is told by itself is off until it is set, and then told once, however late the night is', async () => {
  const { orderNo } = await signed(world)
  await lentOut(world, orderNo, '2026-11-09')
  expect(await kinds()).toEqual([])
  const remind = await agreedTemplate(world, 'remind')
  const wrong = {
    kind: 'paymentReceived',
    from: '2026-11-20',
    templateId: remind,
    language: 'id',
    note: 'uji',
  } as const
  expect(await checker.call(saveAutomatic, wrong)).toMatchObject({ code: 'TEMPLATE_NOT_LIVE' })
  expect(await checker.call(saveAutomatic, { ...wrong, from: '2026-11-19' })).toMatchObject({
    code: 'VALIDATION',
  })
  await turnOn(world, 'dueTomorrow')
  await turnOn(world, 'dueToday')
  await turnOn(world, 'stageChanged')
  // Two running loans fall due on Monday the 23rd; Sunday is a day of rest.
  world.clock.set(new Date('2026-11-22T03:00:00Z'))
  await world.passTime()
  expect(await kinds()).toEqual(['dueTomorrow queued', 'dueTomorrow queued'])
  world.clock.set(new Date('2026-11-23T03:00:00Z'))
  await world.passTime()
  await world.drain()
  const onDay = await kinds()
  expect(onDay.filter((each) => each.startsWith('dueToday'))).toHaveLength(2)
  expect(onDay.every((each) => !each.endsWith('queued'))).toBe(true)
  // Two days are missed; the late night tells the stage once and no reminder of a day that is over.
  world.clock.set(new Date('2026-11-26T03:00:00Z'))
  await world.passTime()
  await world.passTime()
  expect((await kinds()).filter((each) => each.startsWith('stageChanged'))).toHaveLength(2)
  expect((await kinds()).filter((each) => each.startsWith('due'))).toHaveLength(4)
  expect(await remindDue(world.services)).toBeNull()
})

test('a payment is answered with a receipt at any hour, once, though the borrower wrote STOP', async () => {
  await turnOn(world, 'paymentReceived')
  const { orderNo } = await signed(world)
  await lentOut(world, orderNo, '2026-11-20')
  world.clock.set(new Date('2026-11-28T18:00:00Z'))
  const news = {
    kind: 'paymentReceived',
    orderNo,
    about: 7,
    facts: { paid: rupiah(250_000), paidDay: businessDay('2026-11-29') },
    lastDay: businessDay('2026-11-30'),
  } as const
  for (let n = 0; n < 2; n += 1)
    await transact(world.db, '*', async (tx) => await tellBorrower(tx, world.services, news))
  await world.drain()
  const { items } = await checker.ok(getMessages, { filter: { orderNo }, size: 20 })
  expect(items.map(({ kind, purpose }) => [kind, purpose])).toEqual([['paymentReceived', 'receipt']])
  expect(items[0]?.state).not.toBe('queued')
  const sent = world.carriers.infobip.taken().at(-1)
  expect(sent?.text).toContain('pembayaran Panen Rp 250.000 diterima Min 29 Nov')
})

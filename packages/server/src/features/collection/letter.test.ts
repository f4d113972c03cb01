import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '@lumbung/contract/collection/contact'
import { suspendCase } from '@lumbung/contract/collection/case'
import { checkComplaintFile, getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import { getLetterPdf, getLetters, issueLetter } from '@lumbung/contract/collection/letter'
import { setBorrowerLanguage } from '@lumbung/contract/order/order'
import { checkTemplate, previewTemplate, saveTemplate, submitTemplate } from '@lumbung/contract/sms/template'
import { firstLetterTexts } from '@lumbung/domain/messages/letter-text'
import { getBulk, getBulkRows, rehearseBulk, startBulk } from '@lumbung/contract/utils/bulk'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let manager: Caller

/** Monday 23 November 2026, 21:00 WIB: no hour to call; the loans fell due on the Friday before. */
const start = '2026-11-23T14:00:00Z'
const at = (day: string) => new Date(`${day}T21:00:00+07:00`)

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
})
afterAll(async () => await world.close())

async function overdue(): Promise<string> {
  const { orderNo } = await signed(world, 'panen', {
    borrower: { name: 'Siti Aminah', address: 'Jalan Melati 5, Bandung' },
  })
  await lentOut(world, orderNo, '2026-11-06')
  return orderNo
}
const versionOf = async (orderNo: string) => (await manager.ok(getCase, { orderNo })).case.version
const issue = async (orderNo: string, who = manager) =>
  await who.call(issueLetter, { orderNo, version: await versionOf(orderNo), requestKey: newKey() })
const lettersOf = async (orderNo: string) =>
  (await manager.ok(getLetters, { filter: { orderNo }, size: 20 })).items

test('SP1 to SP3 are a week apart, each with the figures of its day, printed once and kept with their digest', async () => {
  const orderNo = await overdue()
  expect(await issue(orderNo)).toMatchObject({ code: '', data: { ret: { level: 1 } } })
  await world.drain()
  const [first] = await lettersOf(orderNo)
  expect(first).toMatchObject({
    level: 1,
    daysLate: 3,
    number: expect.stringMatching(/^SP1\/261123\/\d{4}$/) as unknown,
  })
  const owed = (await manager.ok(getCase, { orderNo })).amounts
  expect(first).toMatchObject(owed)
  const pages = (await manager.ok(getLetterPdf, { orderNo, id: first?.id ?? 0 })) as unknown as Buffer
  expect(pages.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(pages).digest('hex')).toBe(first?.sha256)

  expect(await issue(orderNo)).toMatchObject({ code: 'LETTER_TOO_SOON' })
  world.clock.set(at('2026-11-30'))
  expect(await issue(orderNo)).toMatchObject({ code: '', data: { ret: { level: 2 } } })
  world.clock.set(at('2026-12-07'))
  expect(await issue(orderNo)).toMatchObject({ code: '', data: { ret: { level: 3 } } })
  world.clock.set(at('2026-12-14'))
  expect(await issue(orderNo)).toMatchObject({ code: 'LETTERS_DONE' })
  expect((await lettersOf(orderNo)).map(({ level, daysLate }) => [level, daysLate])).toEqual([
    [3, 17],
    [2, 10],
    [1, 3],
  ])
  expect(
    (await manager.ok(getCase, { orderNo })).history.filter(({ kind }) => kind === 'letter'),
  ).toHaveLength(3)
  const asked = { orderNo, from: '2026-11-01', to: '2026-12-31' }
  const file = await manager.ok(getComplaintFile, asked)
  expect(file.entries.filter(({ kind }) => kind === 'letter')).toHaveLength(3)
  const check = await manager.ok(checkComplaintFile, { ...asked, digest: file.digest })
  expect(check.state).not.toBe('differs')
})

test('a letter passes the guard: a case that rests gets none, an hour or a missing certificate does not keep it', async () => {
  world.clock.set(at('2026-12-14'))
  const orderNo = await overdue()
  const rest = {
    orderNo,
    version: await versionOf(orderNo),
    reason: 'dispute',
    note: '',
    requestKey: newKey(),
  } as const
  await manager.ok(suspendCase, rest)
  expect(await issue(orderNo)).toMatchObject({
    code: 'CONTACT_REFUSED',
    data: { detail: { rule: 'caseRests' } },
  })
  const collector = await world.as('collector')
  const other = await overdue()
  expect(await issue(other, collector)).toMatchObject({ code: 'CASE_NOT_YOURS' })
  expect(await issue(other)).toMatchObject({ code: '' })
  const auditor = await world.as('auditor')
  expect(await issue(other, auditor)).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('many are warned at once, rehearsed first: who may not be is left out and says why', async () => {
  world.clock.set(at('2026-12-15'))
  const [one, two] = [await overdue(), await overdue()]
  await issue(two)
  const rows = [
    { key: one, version: await versionOf(one) },
    { key: two, version: await versionOf(two) },
  ]
  const { id } = await manager.ok(rehearseBulk, { action: 'issueLetter', targets: { rows }, note: '' })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({ state: 'rehearsed', possible: { rows: 1 } })
  expect(await lettersOf(one)).toEqual([])
  const refused = (await manager.ok(getBulkRows, { filter: { id }, size: 20 })).items
  expect(JSON.stringify(refused)).toContain('LETTER_TOO_SOON')
  await manager.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  expect(await lettersOf(one)).toMatchObject([{ level: 1 }])
})

test('staff write what a letter says: without a figure of the law it is refused by name, another person agrees, and the next letter says its version', async () => {
  world.clock.set(at('2026-12-15'))
  const [operator, checker] = [await world.as('sms_operator'), await world.as('sms_checker')]
  const letter = { purpose: 'sp1', app: 'panen', name: 'SP1 Panen' } as const
  const text = firstLetterTexts.sp1.id
  const bare = await operator.ok(saveTemplate, {
    ...letter,
    version: 0,
    texts: { id: text.replace('{penalty}', 'Rp 0').replace('{interest}', '-') },
  })
  expect(await operator.call(submitTemplate, bare)).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'texts.id': 'missing: interest; missing: penalty' } },
  })
  const texts = { id: text.replace('Pertama', 'Ke-1'), en: firstLetterTexts.sp1.en }
  const saved = await operator.ok(saveTemplate, { ...letter, ...bare, texts })
  const put = await operator.ok(submitTemplate, { id: bare.id, version: saved.version })
  await checker.ok(checkTemplate, { id: bare.id, version: put.version, approve: true, note: '' })
  // Of a level and app there is one text.
  const other = { ...letter, name: 'SP1 lain', version: 0, texts }
  expect(await operator.call(saveTemplate, other)).toMatchObject({ code: 'DUPLICATE' })

  const [indonesian, english, chinese] = [await overdue(), await overdue(), await overdue()]
  const reads = async (orderNo: string, language: 'en' | 'zh') =>
    await manager.ok(setBorrowerLanguage, { orderNo, language, note: 'asked', requestKey: newKey() })
  await reads(english, 'en')
  await reads(chinese, 'zh')
  const shown = await operator.ok(previewTemplate, {
    text: texts.en,
    purpose: 'sp1',
    language: 'en',
    app: 'panen',
    orderNo: english,
  })
  expect(shown).toMatchObject({ faults: [], lacks: [], measure: null })
  for (const orderNo of [indonesian, english, chinese]) await issue(orderNo)
  await world.drain()
  const said = async (orderNo: string) => (await lettersOf(orderNo))[0]
  expect(await said(indonesian)).toMatchObject({
    template: 'SP1 Panen v1',
    language: 'id',
    wantedLanguage: 'id',
  })
  expect(await said(english)).toMatchObject({
    template: 'SP1 Panen v1',
    language: 'en',
    wantedLanguage: 'en',
  })
  expect(await said(chinese)).toMatchObject({ language: 'id', wantedLanguage: 'zh' })
  expect((await said(english))?.sha256).toMatch(/^[0-9a-f]{64}$/)
  // Where nobody wrote one the first text of the product holds.
  world.clock.set(at('2026-12-22'))
  await issue(english)
  expect(await said(english)).toMatchObject({ level: 2, template: null, language: 'en' })
})

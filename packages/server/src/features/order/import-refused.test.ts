import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewImport, uploadImport } from '@lumbung/contract/order/import'
import { drawnOn, freeTerms, madeLoans } from '@lumbung/lab/world/imports'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { workbookParts, zipOf } from '../../lists/file/testing/zip.ts'

let world: World
let maker: Caller
beforeAll(async () => {
  world = await openWorld({ start: drawnOn })
  maker = await world.as('finance_maker')
})
afterAll(async () => world.close())

const header = madeLoans.toString('utf8').split('\n', 1)[0] ?? ''
const row = 'abc20160001,COLLECTION,1000,30,9/8/16,10/7/16,,62,30,college,male'

test.each([
  [
    'an encoding that is not UTF-8',
    'a.csv',
    Buffer.from(`${header}\n${row.replace('college', 'coll\u00e8ge')}\n`, 'latin1'),
    'FILE_ENCODING',
    { line: 2 },
  ],
  [
    'a formula',
    'a.csv',
    Buffer.from(`${header}\n${row.replace('30,college', '=1+1,college')}\n`),
    'FILE_FORMULA',
    { row: 2, column: 'I' },
  ],
  ['a zip bomb', 'a.xlsx', zipOf(workbookParts('<row></row>'.repeat(3_000_000))), 'FILE_BOMB', {}],
  [
    'a column name twice',
    'a.csv',
    Buffer.from(`${header},Gender\n${row},male\n`),
    'FILE_COLUMNS',
    { reason: 'double' },
  ],
  ['no rows', 'a.csv', Buffer.from(`${header}\n`), 'FILE_COLUMNS', { reason: 'noRows' }],
  ['no file at all', 'a.csv', Buffer.alloc(0), 'FILE_COLUMNS', { reason: 'empty' }],
  ['another kind of file', 'a.pdf', Buffer.from('%PDF-1.7'), 'FILE_TYPE', { found: 'pdf' }],
  ['a picture called a list', 'a.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'FILE_TYPE', { found: 'jpeg' }],
])('%s', async (_name, name, bytes, code, detail) => {
  expect(await maker.call(uploadImport, { name }, { upload: bytes })).toMatchObject({
    code,
    data: { detail },
  })
})

test('a file over 20 MB is cut off', async () => {
  const answer = await maker.call(
    uploadImport,
    { name: 'a.csv' },
    { upload: Buffer.alloc(21 * 1024 * 1024, 'a') },
  )
  expect(answer).toMatchObject({ code: 'FILE_TOO_LARGE' })
})

test('the attempt stands in the audit trail', async () => {
  const denied = await world.db
    .selectFrom('audit')
    .select('reason')
    .where('event', '=', uploadImport.name)
    .where('denied', '=', true)
    .execute()
  expect(denied.map(({ reason }) => reason)).toContain('FILE_FORMULA')
})

test('a mapping without a needed column, with one twice, or of another length names it', async () => {
  const { id, suggested } = await maker.ok(
    uploadImport,
    { name: 'a.csv' },
    { upload: Buffer.from(`${header}\n${row}\n`) },
  )
  const [orderNo = 'ignore', , ...rest] = suggested
  const doubled = await maker.call(previewImport, {
    id,
    mapping: [orderNo, orderNo, ...rest],
    terms: freeTerms,
  })
  expect(doubled).toMatchObject({
    code: 'FILE_COLUMNS',
    data: {
      fields: { 'mapping.status': 'missing', 'mapping.orderNo': 'doubled' },
      detail: { field: 'status' },
    },
  })
  expect(await maker.call(previewImport, { id, mapping: ['orderNo'], terms: freeTerms })).toMatchObject({
    code: 'FILE_COLUMNS',
  })
  expect(
    await maker.call(previewImport, { id, mapping: suggested, terms: { ...freeTerms, app: 'nobody' } }),
  ).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'terms.app': 'unknown' } },
  })
})

import { sql } from 'kysely'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exactRowsMax } from '@lumbung/contract/list'
import { read } from '../db/transaction.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { listPage, type ListQuery, type Page } from './list-page.ts'

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  // Seven of a time, so that the key decides; more than are counted.
  await owner.query(
    `create table thing (id integer primary key, at timestamptz not null, kind text not null)`,
  )
  await owner.query(`insert into thing select i, '2026-01-01'::timestamptz + make_interval(mins => i / 7),
    case when i % 200 = 0 then 'rare' else 'common' end from generate_series(1, 10060) i`)
  await owner.query('create table thing_note (id integer primary key, note text not null)')
  await owner.query(`insert into thing_note select i, 'note ' || i from generate_series(2, 10060, 2) i`)
  await owner.query('grant select on thing, thing_note to lumbung_app')
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

interface Thing {
  id: number
  note: string | null
}

interface Wish {
  kind?: 'rare' | 'common' | 'none'
  descending?: boolean
  onePlan?: boolean
}

async function page(paging: ListQuery['paging'], wish: Wish = {}): Promise<Page<Thing>> {
  const { kind = 'rare', descending = true, onePlan = false } = wish
  return await read(
    world.db,
    '*',
    async (tx) =>
      await listPage<Thing>(tx, {
        columns: sql`t.id`,
        from: sql`thing t`,
        where: sql`t.kind = ${kind}`,
        sort: { column: sql`t.at`, type: 'timestamptz', descending },
        key: { column: sql`t.id`, type: 'integer' },
        paging,
        onePlan,
        shown: { columns: sql`kept.id, n.note`, joins: sql`left join thing_note n on n.id = kept.id` },
      }),
  )
}

const rare = Array.from({ length: 50 }, (_, at) => (at + 1) * 200)

test('pages by cursor and by number show every row once, in order, in both directions and with either plan', async () => {
  const wishes = fc.record({
    descending: fc.boolean(),
    onePlan: fc.boolean(),
    size: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(wishes, async ({ size, ...wish }) => {
      const wanted = wish.descending ? rare.toReversed() : rare
      const forwards: number[] = []
      let at: string | null = null
      do {
        const found: Page<Thing> = await page({ size, ...(at === null ? {} : { after: at }) }, wish)
        expect(found).toMatchObject({ total: 50, exact: true })
        forwards.push(...found.items.map(({ id }) => id))
        at = found.next
      } while (at !== null)
      expect(forwards).toEqual(wanted)

      const backwards: number[] = []
      at = 'last'
      do {
        const found: Page<Thing> = await page({ size, after: at }, wish)
        backwards.unshift(...found.items.map(({ id }) => id))
        at = found.previous
      } while (at !== null)
      expect(backwards).toEqual(wanted)

      const numbered: number[] = []
      for (let number = 1; (number - 1) * size < 50; number += 1)
        numbered.push(...(await page({ size, page: number }, wish)).items.map(({ id }) => id))
      expect(numbered).toEqual(wanted)
    }),
    { numRuns: 25 },
  )
})

test('what a row shows is read for the rows of the page, and a row without it is shown too', async () => {
  const { items } = await page({ size: 3 }, { kind: 'common', descending: false })
  expect(items.map(({ id, note }) => [id, note])).toEqual([
    [1, null],
    [2, 'note 2'],
    [3, null],
  ])
})

test.each([{ onePlan: false }, { onePlan: true }])(
  'a total counts to 10,000, and to the end when all of it is asked for: %o',
  async (plan) => {
    const common = { kind: 'common', ...plan } as const
    expect(await page({ size: 1 }, common)).toMatchObject({ total: 10_000, exact: false })
    expect(await page({ size: 1, count: 'all' }, common)).toMatchObject({ total: 10_010, exact: true })
    const none = { items: [], total: 0, exact: true, next: null, previous: null }
    expect(await page({ size: 1 }, { kind: 'none', ...plan })).toEqual(none)
    await owner.query(`update thing set kind = 'other' where kind = 'common' and id > 10050`)
    expect(await page({ size: 1 }, common)).toMatchObject({ total: 10_000, exact: true })
    await owner.query(`update thing set kind = 'common' where kind = 'other'`)
  },
)

test('a page without a count tells as much as is seen, and whether that is all', async () => {
  const some = async (paging: object) => await page({ size: 20, count: 'none', ...paging })
  const first = await some({})
  expect(first).toMatchObject({ total: 21, exact: false })
  expect(first.items).toHaveLength(20)
  expect(await some({ page: 2 })).toMatchObject({ total: 41, exact: false })
  expect(await some({ page: 3 })).toMatchObject({ total: 50, exact: true, next: null })
  expect(await some({ page: 4 })).toMatchObject({ items: [], exact: false })
  expect(await some({ after: first.next ?? '' })).toMatchObject({ exact: false })
  expect(await page({ size: 20, count: 'none' }, { kind: 'none' })).toMatchObject({ total: 0, exact: true })
})

test.each([{ onePlan: false }, { onePlan: true }])(
  'an exact total ends where an export does: nobody counts a list without end: %o',
  async (plan) => {
    const of = async (rows: number) =>
      await read(world.services.db, '*', async (tx) => {
        return await listPage<{ id: number }>(tx, {
          columns: sql`n.id`,
          from: sql`generate_series(1, ${sql.raw(String(rows))}) as n(id)`,
          where: sql`true`,
          sort: { column: sql`n.id`, type: 'integer', descending: false },
          key: { column: sql`n.id`, type: 'integer' },
          paging: { size: 1, count: 'all' },
          ...plan,
        })
      })
    expect(await of(exactRowsMax)).toMatchObject({ total: exactRowsMax, exact: true })
    expect(await of(exactRowsMax + 100)).toMatchObject({ total: exactRowsMax, exact: false })
  },
)

test.each([
  ['an instant that is none', ['x', '1']],
  ['a day of no calendar', ['2026-13-40 00:00:00+00', '1']],
  ['the year 0', ['0000-01-01 00:00:00+00', '1']],
  ['a key beyond its column', ['2026-01-01 00:00:00+00', '2147483648']],
  ['a key that is a word', ['2026-01-01 00:00:00+00', 'one']],
  ['SQL', ["2026-01-01 00:00:00+00' or true --", '1']],
  ['numbers', [1, 2]],
])('a cursor with %s is refused as one that is not this list’s', async (_, [sort, key]) => {
  const after = Buffer.from(JSON.stringify([0, sort, key])).toString('base64url')
  await expect(page({ size: 10, after })).rejects.toMatchObject({ code: 'VALIDATION' })
})

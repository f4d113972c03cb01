import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { type News, notify } from './notifications.ts'

let world: World
let people: readonly number[]
beforeAll(async () => {
  world = await openWorld()
  people = [(await world.as('finance_maker')).staffId, (await world.as('finance_checker')).staffId]
})
afterAll(async () => await world.close())

const news = (subject: string): News => ({ kind: 'openItem', subject, detail: { itemId: 1, kind: 'any' } })

async function tell(subjects: readonly string[], whom = people): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    for (const subject of subjects) await notify(tx, whom, news(subject), world.clock.wall())
  })
}

async function toldTo(staffId: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('notification')
    .select('subject')
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ subject }) => subject)
}

test('each of many is told, once for each subject, and nobody else is', async () => {
  await tell(['item:1', 'item:2', 'item:1'])
  await tell(['item:3'], [])
  for (const id of people) expect(await toldTo(id)).toEqual(['item:2', 'item:1'])
  const { count } = await world.db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(4)
})

test('each keeps their newest 500, whoever was told more', async () => {
  const [first, second] = people
  await sql`
    insert into notification (staff_id, kind, subject, detail, at)
    select ${first}, 'openItem', 'old:' || n, '{}', ${world.clock.wall()} from generate_series(1, 520) n order by n`.execute(
    world.db,
  )
  await tell(['item:4', 'item:5'])
  const [ofFirst, ofSecond] = [await toldTo(first ?? 0), await toldTo(second ?? 0)]
  expect(ofFirst).toHaveLength(500)
  expect(ofFirst.slice(0, 3)).toEqual(['item:5', 'item:4', 'old:520'])
  expect(ofFirst.at(-1)).toBe('old:23')
  expect(ofSecond).toEqual(['item:5', 'item:4', 'item:2', 'item:1'])
})

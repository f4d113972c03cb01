import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '@lumbung/domain/calendar'
import { refuseEarlierDay } from './refuse-earlier-day.ts'
import { noonOf, setClock } from './clock.ts'
import { transact } from '../db/transaction.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const startOn = async (instant: Date, isSet = true): Promise<void> => {
  await transact(world.services.db, '*', async (tx) => {
    await refuseEarlierDay(tx, setClock(instant), isSet)
  })
}
const noon = (day: string) => noonOf(businessDay(day))

test('a database that has seen no day yet begins on any, also on one long past', async () => {
  await expect(startOn(noon('2016-12-08'))).resolves.toBeUndefined()
})

test('a start on a day before one the database has lived is refused with the way out; on that day and later it is not', async () => {
  world.clock.set(noon('2026-12-01'))
  await world.passTime()
  await expect(startOn(noon('2026-12-01'))).resolves.toBeUndefined()
  await expect(startOn(noon('2027-01-01'))).resolves.toBeUndefined()
  await expect(startOn(noon('2026-11-30'))).rejects.toThrow(
    /^BUSINESS_DATE is 2026-11-30, but this database has worked on 2026-12-01 already, .*set BUSINESS_DATE=2026-12-01 or a later day, or use another DATA_DIR/,
  )
  await expect(startOn(noon('2026-11-30'), false)).rejects.toThrow(/^This machine’s date is 2026-11-30, /)
})

test('two clocks that differ by minutes around midnight are no reason to refuse', async () => {
  await expect(startOn(new Date('2026-11-30T23:57:00+07:00'))).resolves.toBeUndefined()
  await expect(startOn(new Date('2026-11-30T23:50:00+07:00'))).rejects.toThrow('BUSINESS_DATE')
})

test('the day after a closed one counts as lived', async () => {
  await transact(world.db, '*', async (tx) => {
    await sql`insert into closed_day (day, closed_at, actor) values ('2026-12-04', ${new Date()}, 'test')`.execute(
      tx,
    )
  })
  await expect(startOn(noon('2026-12-04'))).rejects.toThrow('has worked on 2026-12-05')
  await expect(startOn(noon('2026-12-05'))).resolves.toBeUndefined()
})

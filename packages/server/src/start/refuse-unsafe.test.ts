import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { refuseUnsafe } from './refuse-unsafe.ts'

/** As a database with these settings answers the question: names of what is off. */
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
})
afterAll(async () => await client.end())

const withOff = (...off: string[]) => ({
  query: async (text: string, values: string[][]) =>
    await client.query(
      text.replace(
        'pg_settings',
        `(select name, case when name = any('{${off.join(',')}}') then 'off' else 'on' end as setting from pg_settings) s`,
      ),
      values,
    ),
})
const start = async (...off: string[]) => await refuseUnsafe(withOff(...off) as never)

test('a database that may lose what it acknowledged, or believe a broken page, is refused with what to turn on', async () => {
  await expect(start()).resolves.toBeUndefined()
  await expect(start('fsync', 'synchronous_commit')).rejects.toThrow(
    /^The database of DATABASE_URL would lose acknowledged money in a power cut: turn fsync, synchronous_commit on\.$/,
  )
  await expect(start('data_checksums')).rejects.toThrow(
    /^The database of DATABASE_URL would not notice a page that went bad on its disk: .*pg_checksums --enable\)\.$/,
  )
  await expect(start('full_page_writes', 'data_checksums')).rejects.toThrow(
    /full_page_writes on; it would not notice/,
  )
})

test('the settings are read as the database has them: the one of the tests gives safety up for speed', async () => {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  expect(rows).toEqual([{ fsync: 'off' }])
  await expect(refuseUnsafe(client)).rejects.toThrow('fsync')
})

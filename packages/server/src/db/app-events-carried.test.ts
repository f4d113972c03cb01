import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '@lumbung/lab/world/global-setup'

const folder = join(import.meta.dirname, 'migrations')
const carrying = '0120-app-events.sql'
const name = `app_events_${randomBytes(4).toString('hex')}`
let client: pg.Client

const run = async (file: string) => await client.query(readFileSync(join(folder, file), 'utf8'))
async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(statement)
  await server.end()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  client = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), name) })
  await client.connect()
  await client.query(`set lumbung.apps = '*'`)
  const files = readdirSync(folder).toSorted()
  for (const file of files.filter((each) => each.endsWith('.sql') && each < carrying)) await run(file)
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database ${name} with (force)`)
})

test('what both calls were told stands in one table: reports say what they said, and nothing told is lost', async () => {
  await client.query(`
    insert into app (code, name, key_id, secret_sealed) values ('panen', 'Panen', 'panen-key', '\\x00');
    insert into register_event (app_code, event_id, kind, channel, device_blind, at, heard_at) values
      ('panen', 'only-device', 'visited', 'organic', '\\x01', '2026-10-01T00:00Z', '2026-10-01T01:00Z'),
      ('panen', 'the-same-step', 'registered', 'referral', '\\x02', '2026-10-02T00:00Z', '2026-10-02T01:00Z'),
      ('panen', 'another-thing', 'installed', 'organic', '\\x03', '2026-10-03T00:00Z', '2026-10-03T01:00Z');
    insert into app_event (app_code, event_id, kind, hash, device_blind, phone_blind, channel, at, recorded_at) values
      ('panen', 'only-phone', 'codeFailed', '\\xaa', null, '\\xf1', 'organic', '2026-10-01T00:00Z', now()),
      ('panen', 'the-same-step', 'registered', '\\xbb', null, '\\xf2', 'organic', '2026-10-02T00:00Z', now()),
      ('panen', 'another-thing', 'codeAsked', '\\xcc', '\\x03', '\\xf3', 'organic', '2026-10-03T00:00Z', now())`)
  await run(carrying)
  const { rows } = await client.query(`
    select event_id, kind, channel, encode(device_blind, 'hex') as device, encode(phone_blind, 'hex') as phone,
           heard_at < '2026-11-01' as was_heard, hash is not null as has_words
      from app_event order by event_id, kind`)
  const row = (...values: unknown[]) => {
    const names = ['event_id', 'kind', 'channel', 'device', 'phone', 'was_heard', 'has_words']
    return Object.fromEntries(names.map((each, index) => [each, values[index]]))
  }
  expect(rows).toEqual([
    row('another-thing', 'codeAsked', 'organic', '03', 'f3', false, true),
    row('another-thing.device', 'installed', 'organic', '03', null, true, false),
    row('only-device', 'visited', 'organic', '01', null, true, false),
    row('only-phone', 'codeFailed', 'organic', null, 'f1', false, true),
    row('the-same-step', 'registered', 'referral', '02', 'f2', true, true),
  ])
})

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restoreFirstVersion } from '@lumbung/lab/world/first-version'
import { databaseUrl } from '@lumbung/lab/world/global-setup'
import { openConsoleLogin, refuseOwner } from './console-login.ts'
import { migrate } from './migrate.ts'

/**
 * What belongs to no single app, and why every caller may read it; who may change it is the calls' matter. A new table is
 * fenced, or named here.
 */
const shared: Readonly<Record<string, string>> = {
  account_link: 'an account is a person, who may work for several apps',
  audit_seal: 'hashes over the trails of all apps; nobody’s data, and append-only',
  borrower: 'one person over all apps: only the blind index of the ID number',
  collector: 'of one person: duty, certificate and capacity over all apps',
  dashboard_target: 'what the whole lender wants of a day',
  dashboard_tiles: 'of one person, or of those a role begins with',
  do_not_call: 'one phone over all apps: only its blind index; who says no is called by none',
  error_report: 'what broke in a browser, whoever’s; read by who works for all apps',
  hidden_view: 'of one person',
  list_layout: 'of one person',
  list_view: 'of one person and the roles they share it with; filters are sealed',
  list_view_role: 'of its view',
  login_code: 'of one person',
  login_counter: 'of a person or an address',
  mail: 'of one person; what it says is sealed until it is out',
  migration: 'of the schema; the console may not even read it',
  payment_poll: 'how far a provider’s list of payments was read',
  pending_login: 'of one person',
  reviewer: 'of one person: duty and capacity over all desks',
  role: 'titles; what a role holds is fenced by its grants',
  role_version: 'history of roles',
  seller: 'of one person: duty and share over all apps',
  session: 'of one person',
  staff: 'people work for several apps',
  trail_check: 'whether the trails of all apps hold; nobody’s data',
  trusted_device: 'of one person',
  view_mailing: 'of its view',
}

const name = `fences_${randomBytes(4).toString('hex')}`
const url = databaseUrl(inject('postgresUrl'), name)
let owner: pg.Client
let console: pg.Client

interface Table {
  name: string
  fenced: boolean
}
let tables: Table[] = []

beforeAll(async () => {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  await restoreFirstVersion(url)
  await migrate(url)
  owner = new pg.Client({ connectionString: url })
  console = new pg.Client({ connectionString: await openConsoleLogin(url) })
  await owner.connect()
  await console.connect()
  const { rows } = await owner.query<Table>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
              and exists (select from pg_policy where polrelid = c.oid) as fenced
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  )
  tables = rows
})
afterAll(async () => {
  await console.end()
  await owner.end()
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** Asks as the console, scoped to apps, and takes everything back. @returns rows and how many; a code when refused */
async function as(apps: string, statement: string, values: unknown[] = []) {
  await console.query('begin')
  try {
    await console.query(`set local lumbung.apps = '${apps}'`)
    const { rows, rowCount } = await console.query<Record<string, string>>(statement, values)
    return { rows, count: rowCount ?? 0, code: '' }
  } catch (error) {
    return {
      rows: [],
      count: 0,
      code: error instanceof pg.DatabaseError ? (error.code ?? '') : String(error),
    }
  } finally {
    await console.query('rollback')
  }
}

const places = async (apps: string, table: string): Promise<Set<string>> => {
  const { rows } = await as(apps, `select tableoid || ' ' || ctid::text as place from "${table}"`)
  return new Set(rows.map(({ place }) => place ?? ''))
}

test('every fenced table with an order is fenced against whoever works for an agency (`call fence_agency`)', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'order_no'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'agency_fence' and not p.polpermissive)`,
  )
  expect(rows).toEqual([])
})

test('every table is fenced for its owner too, or is named as belonging to no single app', () => {
  const open = tables.flatMap((table) => (table.fenced ? [] : [table.name]))
  expect(open.filter((each) => !(each in shared))).toEqual([])
  expect(Object.keys(shared).filter((each) => !open.includes(each))).toEqual([])
})

test('the console owns nothing, and giving up its role gains it nothing', async () => {
  await expect(refuseOwner(await openConsoleLogin(url))).resolves.toBeUndefined()
  await expect(refuseOwner(url)).rejects.toThrow(/owns tables/)
  for (const step of [`set_config('role', 'none', false)`, `set_config('role', 'lumbung_app', false)`])
    await console.query(`select ${step}`)
  await console.query(`select set_config('role', 'none', false)`)
  expect((await as('panen', `select from orders where app_code <> 'panen'`)).count).toBe(0)
  expect((await as('panen', 'set role postgres')).code).not.toBe('')
  expect((await as('panen', 'alter table orders disable row level security')).code).toBe('42501')
  expect((await as('panen', 'delete from audit')).code).toBe('42501')
})

test('no partition is reached by its own name', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relispartition and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('lumbung_console', c.oid, 'select, insert, update, delete')`,
  )
  expect(rows).toEqual([])
})

test('a month of the trail is not changed by its own name, by its owner neither', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
      where inhparent in ('audit'::regclass, 'access_log'::regclass, 'order_event'::regclass)`,
  )
  expect(rows.length).toBeGreaterThan(72)
  for (const { name: month } of rows)
    await expect(owner.query(`delete from ${month}`)).rejects.toThrow(/append-only/)
})

test('a row of an order is seen by the scope of its app alone, in every table; two apps never share one', async () => {
  const found: string[] = []
  for (const { name: table } of tables.filter(({ fenced }) => fenced)) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [`"${table}"`],
    )
    const has = (column: string) => columns.some((each) => each.name === column)
    const [panen, guyub, nobody] = [
      await places('panen', table),
      await places('guyub', table),
      await places('nobody', table),
    ]
    const unscoped = await places('', table)
    if ([...unscoped].some((place) => !nobody.has(place)))
      found.push(`${table}: an empty scope sees more than nobody`)
    // What nobody's app sees belongs to no single app; the rest belongs to one.
    const both = [...panen].filter((place) => guyub.has(place) && !nobody.has(place))
    if (both.length > 0) found.push(`${table}: ${both.length} rows seen by both apps`)
    if (has('app_code') && !readByAll.has(table) && nobody.size > 0) {
      const { rows } = await as('nobody', `select from "${table}" where app_code is not null`)
      if (rows.length > 0) found.push(`${table}: rows of an app seen by another`)
    } else if (has('order_no') && nobody.size > 0) {
      const { rows } = await as('nobody', `select from "${table}" where order_no is not null`)
      if (rows.length > 0) found.push(`${table}: rows of an order seen by another app`)
    }
  }
  expect(found).toEqual([])
})

/** Every act leaves its line there, whoever made it and whatever it was about; nobody changes one. */
const addedByAll = new Set(['audit'])

/** Fenced against changes; read by all, since it holds for all. */
const readByAll = new Set(['role_grant'])

test('in every table another app’s rows are neither changed nor taken nor made', async () => {
  const found: string[] = []
  for (const { name: table } of tables.filter(({ fenced }) => fenced)) {
    const mine = await places('panen', table)
    const columns = await plainColumns(table)
    for (const statement of [
      `update "${table}" set "${columns[0]}" = "${columns[0]}"`,
      `delete from "${table}"`,
    ]) {
      const { rows } = await as('panen', `${statement} returning tableoid || ' ' || ctid::text as place`)
      if (rows.length > mine.size)
        found.push(`${table}: ${statement} reached ${rows.length} rows of ${mine.size}`)
      const foreign = await as('nobody', statement)
      const nobodys = await places('nobody', table)
      if (foreign.count > nobodys.size)
        found.push(`${table}: ${statement} reached ${foreign.count} rows of nobody`)
    }
    const { rows: others } = await owner.query<{ row: string; place: string }>(
      `select row_to_json(t)::text as row, tableoid || ' ' || ctid::text as place from "${table}" t`,
    )
    const other = others.find(({ place }) => !mine.has(place))
    if (other === undefined || addedByAll.has(table)) continue
    const list = columns.map((column) => `"${column}"`).join(', ')
    const made = await as(
      'panen',
      `insert into "${table}" (${list}) overriding system value
       select ${list} from json_populate_recordset(null::"${table}", $1::json)`,
      [`[${other.row}]`],
    )
    if (made.code !== '42501') found.push(`${table}: another app's row was made (${made.code})`)
  }
  expect(found).toEqual([])
})

test('what holds for all apps is changed by nobody who works for one', async () => {
  for (const statement of [
    `update setting set value = '0'`,
    `insert into setting (key, value, changed_at) values ('x', '1', now())`,
    `update rule_set set active = false where app_code is null`,
    `update review_group set active = false where app_codes = '{}' or not app_codes <@ array['panen']`,
    `delete from role_grant where app_code <> 'panen'`,
    `update app set active = false`,
  ]) {
    expect({ statement, count: (await as('panen', statement)).count }).toEqual({ statement, count: 0 })
  }
  const given = `insert into role_grant (role_id, app_code, kind, name) select id, '*', 'call', 'POST /x' from role limit 1`
  expect((await as('panen', given)).code).toBe('42501')
  expect((await as('panen', given.replace(`'*'`, `'panen'`))).code).toBe('')
  expect((await as('*', given)).code).toBe('')
})

/** Columns that a row is made of: none that the database computes. */
async function plainColumns(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attidentity <> '', attnum`,
    [`"${table}"`],
  )
  return rows.map((row) => row.name)
}

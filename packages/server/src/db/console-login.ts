import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openClient } from './client.ts'
import { StartRefused } from './embedded/start-refused.ts'

/** Who the console is at the database when the operator names nobody: a login that owns nothing. */
const login = 'lumbung_console'
const attemptsMax = 5
const retryMs = 200

/**
 * The console's own way into the database, made where it is missing: a login that may do what `lumbung_app` may and owns
 * nothing, so that no statement of the console leaves its fences. Its password follows from the owner's: every process
 * that knows the owner finds the same one.
 * @param ownerUrl connection of the schema's owner, whose migrations have run
 * @throws StartRefused when the owner may not make it
 */
export async function openConsoleLogin(ownerUrl: string): Promise<string> {
  const url = consoleUrlOf(ownerUrl)
  for (let attempt = 1; ; attempt += 1) {
    if (await opens(url.toString())) return url.toString()
    try {
      await makeLogin(ownerUrl, url.password)
    } catch (error) {
      // Several processes may make it at once; the next look shows whether one did.
      if (attempt < attemptsMax) {
        await pause(retryMs)
        continue
      }
      throw new StartRefused(
        `The database user ${login} cannot be made (${error instanceof Error ? error.message : String(error)}): make one yourself and set DATABASE_OWNER_URL beside DATABASE_URL (docs/operations.md).`,
      )
    }
  }
}

function consoleUrlOf(ownerUrl: string): URL {
  const url = new URL(ownerUrl)
  if (url.password === '') {
    throw new StartRefused(
      'DATABASE_URL carries no password for the console to have one of its own: set DATABASE_OWNER_URL beside it (docs/operations.md).',
    )
  }
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(login).digest('base64url')
  url.username = login
  return url
}

async function opens(url: string): Promise<boolean> {
  try {
    const client = await openClient(url)
    try {
      const { rows } = await client.query<{ may: boolean }>(
        `select pg_has_role(current_user, 'lumbung_app', 'usage') as may`,
      )
      return rows[0]?.may === true
    } finally {
      await client.end()
    }
  } catch (error) {
    // 28P01: another password, 28000: no such user.
    if (error instanceof pg.DatabaseError && ['28P01', '28000'].includes(error.code ?? '')) return false
    throw error
  }
}

async function makeLogin(ownerUrl: string, password: string): Promise<void> {
  const client = await openClient(ownerUrl)
  try {
    const { rows } = await client.query(`select from pg_roles where rolname = $1`, [login])
    const verb = rows.length === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${login} login password ${client.escapeLiteral(password)}`)
    await client.query(`grant lumbung_app to ${login}`)
  } finally {
    await client.end()
  }
}

/**
 * Refuses a console that the fences would not hold.
 * @param url as whom the console connects
 * @throws StartRefused when that user owns a table, is a superuser or passes row-level security
 */
export async function refuseOwner(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ owns: boolean; may: boolean }>(
      `select r.rolsuper or r.rolbypassrls
              or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
                                                  and pg_has_role(r.oid, c.relowner, 'member')) as owns,
              pg_has_role(r.oid, 'lumbung_app', 'usage') as may
         from pg_roles r where r.rolname = current_user`,
    )
    if (rows[0]?.owns !== false)
      throw new StartRefused(
        'The user of DATABASE_URL owns tables or passes their fences: give the console a user of its own (docs/operations.md).',
      )
    if (!rows[0].may)
      throw new StartRefused(
        'The user of DATABASE_URL may not do the work of the console: grant lumbung_app to it.',
      )
  } finally {
    await client.end()
  }
}

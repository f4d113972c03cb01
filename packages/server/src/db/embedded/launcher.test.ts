import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBinaryPackage } from './find-binaries.ts'
import { processState } from './process-state.ts'
import type { ClusterMode, EmbeddedDatabase } from './start-embedded.ts'
import { startEmbedded } from './start-embedded.ts'
import { StartRefused, refuseFileError } from './start-refused.ts'

const isRoot = process.getuid?.() === 0
const said: string[] = []
const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) }
const running: EmbeddedDatabase[] = []
const apps: ChildProcess[] = []
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lumbung-launcher-'))
  chmodSync(folder, 0o755)
})
beforeEach(() => {
  said.length = 0
})
afterEach(async () => {
  for (const app of apps.splice(0)) app.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(name: string, mode: ClusterMode = 'durable'): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: join(folder, name), mode, log })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const answer = await client.query<[unknown]>({ text: sql, rowMode: 'array' })
    return String(answer.rows[0]?.[0])
  } finally {
    await client.end()
  }
}

async function askUntilAnswered(url: string, sql: string): Promise<string> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await ask(url, sql)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    }
  }
}

function postmasterPid(name: string): number {
  return Number(readFileSync(join(folder, name, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A second program that starts the database, prints its address and then does what `then` says. */
function runApp(name: string, then: string, mode: ClusterMode): { app: ChildProcess; output: Readable } {
  const launcher = new URL('./start-embedded.ts', import.meta.url).href
  const script = `const { startEmbedded } = await import('${launcher}');
    const log = { info() {}, warn() {} };
    const db = await startEmbedded({ dataDir: '${join(folder, name)}', mode: '${mode}', log });
    console.log(db.url); ${then}`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  apps.push(app)
  return { app, output: app.stdout }
}

async function startApp(
  name: string,
  then = 'setInterval(() => {}, 1000)',
  mode: ClusterMode = 'durable',
): Promise<{ app: ChildProcess; url: string }> {
  const { app, output } = runApp(name, then, mode)
  const [url] = (await once(createInterface(output), 'line')) as [string]
  return { app, url }
}

function programOf(pid = 0): string {
  const file = `/proc/${pid}/comm`
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartRefused)
  return (error as StartRefused).message
}

describe('a new data folder', () => {
  test('gets a durable database with checksums, and the same address at the next start', async () => {
    const first = await start('new')
    expect(await ask(first.url, 'show fsync')).toBe('on')
    expect(await ask(first.url, 'show synchronous_commit')).toBe('on')
    expect(await ask(first.url, 'show full_page_writes')).toBe('on')
    expect(await ask(first.url, 'show data_checksums')).toBe('on')
    expect(await ask(first.url, 'show timezone')).toBe('UTC')
    const pid = postmasterPid('new')
    await first.stop()
    // Not even a zombie: process 1 of a plain container takes none away.
    expect(processState(pid)).toBe('gone')
    const second = await start('new')
    expect(second.url).toBe(first.url)
  })

  test('is opened by its password only, which is in a file nobody else reads', async () => {
    const database = await start('new')
    const password = join(folder, 'new/postgres/password')
    expect(statSync(password).mode & 0o777).toBe(0o600)
    expect(database.url).toContain(readFileSync(password, 'utf8').trim())
    const forged = database.url.replace(/:[^:@]+@/, ':guess@')
    await expect(ask(forged, 'select 1')).rejects.toThrow('password authentication failed')
    expect(
      await ask(database.url, "select string_agg(distinct auth_method, ' ') from pg_hba_file_rules"),
    ).toBe('scram-sha-256')
  })

  test('gives durability away in test mode only, and takes it back', async () => {
    const fast = await start('mode', 'test')
    expect(await ask(fast.url, 'show fsync')).toBe('off')
    await fast.stop()
    const durable = await start('mode')
    expect(await ask(durable.url, 'show fsync')).toBe('on')
  })
})

describe('kills', () => {
  test('a killed server comes back at the same address with every committed row', async () => {
    const database = await start('kill')
    await ask(database.url, 'create table kept as select 42 as answer')
    const killed = postmasterPid('kill')
    // A session deep in a query does not notice that its server died, and would hold the memory.
    const busy = ask(database.url, 'select count(*) from generate_series(1, 3000000000)').catch(
      () => 'cut off',
    )
    const working =
      "select count(*) from pg_stat_activity where state = 'active' and query like '%3000000000%'"
    await expect.poll(() => ask(database.url, `${working} and pid <> pg_backend_pid()`)).toBe('1')
    process.kill(killed, 'SIGKILL')
    expect(await busy).toBe('cut off')
    expect(await askUntilAnswered(database.url, 'select answer from kept')).toBe('42')
    expect(postmasterPid('kill')).not.toBe(killed)
  })

  test('a server whose app was killed is taken over by the next start', async () => {
    const { app, url } = await startApp('adopt')
    await ask(url, 'create table kept as select 42 as answer')
    const pid = postmasterPid('adopt')
    app.kill('SIGKILL')
    await once(app, 'exit')
    expect(processState(pid)).toBe('alive')
    const database = await start('adopt')
    expect(database.url).toBe(url)
    expect(postmasterPid('adopt')).toBe(pid)
    expect(await ask(database.url, 'select answer from kept')).toBe('42')
    // And it is looked after like one of its own.
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => processState(pid)).not.toBe('alive')
    expect(await askUntilAnswered(database.url, 'select answer from kept')).toBe('42')
  })

  test('an app that ends without stopping leaves no server', async () => {
    const { app } = await startApp('exit', "process.stdin.once('data', () => process.exit(3))")
    const pid = postmasterPid('exit')
    app.stdin?.write('end')
    await once(app, 'exit')
    await expect.poll(() => processState(pid)).not.toBe('alive')
  })

  test('a test server ends even when its app is killed', async () => {
    const { app } = await startApp('tied', undefined, 'test')
    const pid = postmasterPid('tied')
    app.kill('SIGKILL')
    await expect.poll(() => processState(pid)).not.toBe('alive')
  })

  test('the last of two apps on one folder stops the server, not the first', async () => {
    const { app, url } = await startApp(
      'two',
      'setInterval(() => {}, 1000); process.on("SIGTERM", () => db.stop().then(() => process.exit(0)))',
    )
    const second = await start('two')
    expect(second.url).toBe(url)
    app.kill('SIGTERM')
    await once(app, 'exit')
    expect(await ask(url, 'select 1')).toBe('1')
    const pid = postmasterPid('two')
    await second.stop()
    expect(processState(pid)).not.toBe('alive')
  })

  test('a start killed while it makes the database hinders the next one as little', async () => {
    const { app } = runApp('half', '', 'durable')
    const made = join(folder, 'half/postgres')
    await expect
      .poll(() => existsSync(made) && readdirSync(made).some((name) => name.startsWith('cluster.new')))
      .toBe(true)
    app.kill('SIGKILL')
    const database = await start('half')
    expect(await ask(database.url, 'select 1')).toBe('1')
  })

  test('a zombie in postmaster.pid counts as dead', async () => {
    await (await start('zombie')).stop()
    // The parent turns into a program that never collects its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    apps.push(parent)
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
    await expect.poll(() => programOf(parent.pid)).toMatch(/sleep$/)
    process.kill(Number(line), 'SIGKILL')
    await expect.poll(() => processState(Number(line))).toBe('zombie')
    writeFileSync(
      join(folder, 'zombie/postgres/cluster/postmaster.pid'),
      `${line}\n/x\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`,
    )
    const database = await start('zombie')
    expect(await ask(database.url, 'select 1')).toBe('1')
  })
})

describe('a start is refused in one sentence', () => {
  test('when the folder is of another PostgreSQL version', async () => {
    await (await start('old')).stop()
    writeFileSync(join(folder, 'old/postgres/cluster/PG_VERSION'), '15\n')
    expect(await refusal(start('old'))).toMatch(
      /^The data folder .* was made by PostgreSQL 15 and this Lumbung brings 18: .*\.$/,
    )
  })

  test('when DATA_DIR is a PostgreSQL cluster itself', async () => {
    mkdirSync(join(folder, 'raw'))
    writeFileSync(join(folder, 'raw/PG_VERSION'), '15\n')
    expect(await refusal(start('raw'))).toContain('is itself a PostgreSQL cluster')
  })

  test('when a part of the path is a file, or the folder may not be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal(start('file/data'))).toContain('a part of its path is a file')
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' })
    expect(refuseFileError(denied, '/x')).toMatchObject({
      message: expect.stringContaining('/x cannot be written by this account'),
    })
    if (isRoot) return // Root may write anywhere.
    mkdirSync(join(folder, 'closed'), { mode: 0o555 })
    expect(await refusal(start('closed/data'))).toContain('cannot be written by this account')
  })

  test('when there is no PostgreSQL for the machine', () => {
    expect(() => findBinaryPackage('sunos', 'sparc')).toThrow(StartRefused)
    expect(() => findBinaryPackage('sunos', 'sparc')).toThrow(
      /^The built-in PostgreSQL is not there for this machine/,
    )
  })

  test('when the port asked for is taken', async () => {
    const other = await start('port-a')
    const work = startEmbedded({ dataDir: join(folder, 'port-b'), mode: 'test', log, port: other.port })
    expect(await refusal(work)).toContain(`port ${other.port} on 127.0.0.1 is taken`)
  })
})

test('root with a data folder that the account cannot reach uses the temporary folder and says so', async (context) => {
  if (!isRoot) context.skip('only root lends PostgreSQL another account')
  mkdirSync(join(folder, 'private'), { mode: 0o700 })
  const database = await start('private/data', 'test')
  expect(await ask(database.url, 'select 1')).toBe('1')
  const sentence = said.find((message) => message.includes('cannot reach')) ?? ''
  const elsewhere = /the database is in (\S+) instead\.$/.exec(sentence)?.[1] ?? ''
  expect(existsSync(join(elsewhere, 'cluster'))).toBe(true)
  // Nobody else would remove what a test left there.
  await database.stop()
  expect(existsSync(elsewhere)).toBe(false)
})

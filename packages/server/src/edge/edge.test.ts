import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { uploadPhoto } from '@lumbung/contract/open/application'
import { getOrders } from '@lumbung/contract/order/order'
import { uploadImport } from '@lumbung/contract/order/import'
import { userInfo } from '@lumbung/contract/user/session'
import { Browser } from '@lumbung/lab/world/browser'
import { transact } from '../db/transaction.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { createApp } from './app.ts'
import { calls } from '../start/product.ts'
import { signatureOf } from '../calls/signature.ts'
import { sha256 } from '../secrets/seals.ts'
import { drawnPhoto } from '@lumbung/lab/player/photos'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => world.close())

const uploads = () => readdirSync(join(world.config.dataDir, 'uploads'))

/** A request whose head is whole and whose body is not; resolves with what the server says. */
async function begin(
  path: string,
  headers: Record<string, string>,
  body = 'x'.repeat(1_000),
): Promise<string> {
  const { port, pathname } = new URL(`${world.base}${path}`)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${pathname} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  return await new Promise((resolve, reject) => {
    socket.once('data', (answer) => resolve(answer.toString()))
    socket.once('error', reject)
  })
}

test('200 uploads that nobody may make are refused by their head and never read; a list answers meanwhile', async () => {
  const person = await world.as('auditor')
  const before = process.memoryUsage().rss
  const headers = { 'x-token': 'made up', 'content-length': String(19 * 1024 * 1024) }
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => await begin(uploadImport.path, headers)),
  )
  expect(answers.every((answer) => /HTTP\/1\.1 (200|429)/.test(answer))).toBe(true)
  expect(answers.every((answer) => /"code":(403|"RATE_LIMITED")/.test(answer))).toBe(true)
  expect(uploads()).toEqual([])
  expect((await person.call(getOrders, { filter: {}, size: 20 })).code).toBe('')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('a body that its head calls too large is refused at once, and a login takes no more than a form', async () => {
  const large = { 'content-type': 'application/json', 'content-length': String(64 * 1024) }
  expect(await begin('/user/login', large)).toContain('HTTP/1.1 413')
})

test('a photo of more than 10 MB is refused by its head, or cut off while it comes; a list has room for 20', async () => {
  const [photo, list] = [10 * 1024 * 1024, 20 * 1024 * 1024]
  const saysOf = async (path: string, bytes: number) => {
    const [status = ''] = (await begin(path, { 'content-length': String(bytes) })).split('\r\n')
    return status.slice('HTTP/1.1 '.length, 'HTTP/1.1 413'.length)
  }
  expect(await saysOf(uploadPhoto.path, photo + 1)).toBe('413')
  expect(await saysOf(uploadPhoto.path, photo)).toBe('200')
  expect(await saysOf(uploadImport.path, photo + 1)).toBe('200')
  expect(await saysOf(uploadImport.path, list + 1)).toBe('413')
  // No head says how long it is: it is signed for what it never gets to be.
  const app = await world.db
    .selectFrom('app')
    .select('key_id')
    .where('code', '=', 'panen')
    .executeTakeFirstOrThrow()
  const url = new URL(`${world.base}${uploadPhoto.path}?kind=idCard`)
  let sent = 0
  const socket = connect(Number(url.port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const head = {
    host: '127.0.0.1',
    'transfer-encoding': 'chunked',
    'x-app': app.key_id,
    'x-timestamp': String(Date.now()),
    'x-signature': 'a'.repeat(64),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${url.pathname}${url.search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (said) => resolve(said.toString()))
  })
  let answered = false
  void answer.then(() => {
    answered = true
  })
  const piece = Buffer.alloc(256 * 1024)
  while (!answered && sent < list) {
    socket.write(`${piece.length.toString(16)}\r\n`)
    await new Promise((done) => socket.write(Buffer.concat([piece, Buffer.from('\r\n')]), done))
    sent += piece.length
    await new Promise((done) => setImmediate(done))
  }
  expect(await answer).toContain('HTTP/1.1 413')
  expect(sent).toBeGreaterThan(photo)
  await vi.waitUntil(() => uploads().length === 0)
})

test('uploads under way are bounded for each person; what is over it hears "busy"; all is given back at the end', async () => {
  const { token } = await world.as('admin')
  const headers = { 'x-token': token, 'content-length': String(20 * 1024 * 1024) }
  const pending = Array.from({ length: 5 }, async () => await begin(uploadImport.path, headers))
  await vi.waitUntil(() => uploads().length === 5)
  expect(await begin(uploadImport.path, headers)).toContain('"code":"BUSY"')
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitUntil(() => uploads().length === 0)
  expect(pending).toHaveLength(5)
  const again = begin(uploadImport.path, headers)
  await vi.waitUntil(() => uploads().length === 1)
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitUntil(() => uploads().length === 0)
  expect(again).toBeInstanceOf(Promise)
})

test('each signed request of an app counts once: a captured upload sent again is refused and keeps no second photo', async () => {
  const app = await world.db
    .selectFrom('app')
    .selectAll()
    .where('code', '=', 'panen')
    .executeTakeFirstOrThrow()
  const raw = await drawnPhoto('idCard')
  const url = new URL(`${world.base}${uploadPhoto.path}?kind=idCard`)
  const timestamp = String(Date.now())
  const signed = { method: 'POST', path: `${url.pathname}${url.search}`, timestamp, bodyHash: sha256(raw) }
  const captured = {
    'content-type': 'application/octet-stream',
    'x-app': app.key_id,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(world.services.seals.open(app.secret_sealed), signed),
  }
  const replay = async (headers: Record<string, string>) => {
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(raw) })
    return ((await response.json()) as { code: string }).code
  }
  const codes = await Promise.all(Array.from({ length: 31 }, async () => await replay(captured)))
  expect(
    codes.filter((code) => code === ''),
    codes.join(' '),
  ).toHaveLength(1)
  expect(codes.filter((code) => code === 'REQUEST_REPLAYED')).toHaveLength(30)
  const photos = await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('photo').select('id').execute(),
  )
  expect(photos).toHaveLength(1)
  expect(await replay({ ...captured, 'x-request-id': 'another' })).toBe('SIGNATURE_INVALID')
})

test('4,000 made-up tokens from one address are asked to wait, and a session that lives there is not', async () => {
  const living = await world.as('qc')
  const asked = vi.spyOn(world.services.strangerTokens, 'count')
  const says = async (token: string) => {
    const response = await fetch(`${world.base}${userInfo.path}`, { headers: { 'x-token': token } })
    return ((await response.json()) as { code: unknown }).code
  }
  const codes = new Map<unknown, number>()
  for (let round = 0; round < 40; round += 1) {
    const said = await Promise.all(
      Array.from({ length: 100 }, async () => await says(randomBytes(32).toString('base64url'))),
    )
    for (const code of said) codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect(asked.mock.calls.length).toBeLessThan(1_000)
  expect(codes.get('RATE_LIMITED')).toBeGreaterThan(3_000)
  expect((await living.call(userInfo, {})).code).toBe('')
  const comer = new Browser(world)
  await comer.signIn('seller@lumbung.test')
  await vi.waitUntil(async () => (await comer.call(userInfo, {})).code === '', { timeout: 5_000 })
  asked.mockRestore()
}, 120_000)

test('HEAD answers as GET does, without a body: balancers ask so', async () => {
  const { origin } = new URL(world.base)
  for (const path of ['/', '/health']) {
    const response = await fetch(`${origin}${path}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  }
})

test('who asks on a connection in use while the product ends is answered like everyone, and told to come by another', async () => {
  const app = await createApp(world.services, calls)
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<undefined>()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<undefined>()
  app.get('/slow', async () => {
    tellAsked(undefined)
    return await mayAnswer
  })
  let came = 0
  app.addHook('onRequest', async () => {
    came += 1
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (part) => {
    said += part.toString()
  })
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  get('/slow')
  await asked
  const closed = app.close()
  await vi.waitUntil(() => !app.server.listening)
  const over = once(socket, 'close')
  get('/health')
  await vi.waitUntil(() => came === 2)
  letAnswer(undefined)
  await over
  await closed
  const [, last = ''] = said.split(/(?<=\r\n\r\n.*)(?=HTTP\/1\.1)/s)
  expect(last).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"ok":true\}/is)
})

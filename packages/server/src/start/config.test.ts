import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lumbung-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const production = {
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://lumbung@db.test/lumbung',
  LUMBUNG_MASTER_KEY: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtps://mail.test',
  XENDIT_URL: 'https://channel.test',
  XENDIT_SECRET_KEY: 'key',
  XENDIT_CALLBACK_TOKEN: 'token',
}

test('without a real database it is a demo that sends mail to the outbox', () => {
  const config = readConfig({ DATA_DIR: dataDir })
  expect(config).toMatchObject({ environment: 'demo', smtpUrl: null, channels: {}, demoOrders: 10_000 })
})

test.each(['LUMBUNG_MASTER_KEY', 'SMTP_URL', 'XENDIT_URL', 'XENDIT_SECRET_KEY'])(
  'production does not start without %s',
  (name) => {
    expect(readConfig(production).environment).toBe('production')
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(
      new RegExp(`^${name}.* must be set`),
    )
  },
)

test.each([
  ['PORT', '80 80'],
  ['DEMO_ORDERS', 'many'],
  ['DEMO_ORDERS', '-1'],
  ['REQUESTS_PER_MINUTE_MAX', 'lots'],
  ['SESSION_IDLE_MINUTES', '4'],
  ['SESSION_IDLE_MINUTES', '121'],
  ['SESSION_HOURS', '0'],
  ['SESSION_HOURS', '13'],
  ['BUSINESS_DATE', '2026-02-30'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR: dataDir, [name]: value })).toThrow(new RegExp(`^${name} must be`))
})

test('the data folder and the key in it are its owner’s alone', () => {
  const made = join(dataDir, 'made')
  readConfig({ DATA_DIR: made })
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(statSync(join(made, 'master-key')).mode & 0o777).toBe(0o600)
})

test('statements are delivered to a folder of a whole path, apart from our own', () => {
  const read = (text?: string) =>
    readConfig({ DATA_DIR: dataDir, ...(text !== undefined && { STATEMENT_DIR: text }) }).statementDir
  expect([read(), read('')]).toEqual([null, null])
  expect(read('/srv/statements/')).toBe('/srv/statements')
  expect(read(`${dataDir}-statements`)).toBe(`${dataDir}-statements`)
  for (const wrong of ['statements', './statements', dataDir, join(dataDir, 'files'), tmpdir()])
    expect(() => read(wrong)).toThrow(/^STATEMENT_DIR must be/)
})

test('master keys have numbers of their own, of two bytes, and are 32 bytes long', () => {
  const pair = (id: string, fill: number, bytes = 32) =>
    `${id}:${Buffer.alloc(bytes, fill).toString('base64')}`
  const keysOf = (...pairs: string[]) =>
    readConfig({ ...production, LUMBUNG_MASTER_KEY: pairs.join(',') }).masterKeys.map(({ id }) => id)
  expect(keysOf(pair('2', 2), pair('1', 1))).toEqual([2, 1])
  expect(keysOf(pair('65535', 2))).toEqual([65_535])
  for (const wrong of [[pair('65536', 1)], [pair('x', 1)], [pair('1', 1, 16)], [pair('1', 2), pair('1', 1)]])
    expect(() => keysOf(...wrong)).toThrow(/^LUMBUNG_MASTER_KEY/)
})

test('whose word on an address is taken is nobody’s, that of so many hops, or of the nets named', () => {
  const proxy = (value: string) => readConfig({ DATA_DIR: dataDir, TRUST_PROXY: value }).trustProxy
  expect(readConfig({ DATA_DIR: dataDir }).trustProxy).toBe(false)
  expect(proxy('1')).toBe(1)
  expect(proxy('10.0.0.0/8, 192.168.1.7,fd00::/8')).toEqual(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  for (const wrong of ['yes', '10.0.0.0/64', '10.0.0.0/8/8', 'balancer.test', '99'])
    expect(() => proxy(wrong)).toThrow(/^TRUST_PROXY must be/)
})

test('callbacks of a provider come from anywhere, or from the addresses and nets that are named for it', () => {
  const from = (text?: string) =>
    readConfig({ DATA_DIR: dataDir, ...(text !== undefined && { CALLBACK_FROM: text }) }).callbackFrom
  expect(from().get('xendit')).toBeUndefined()
  const named = from('xendit=18.1.2.0/24,18.3.4.5  midtrans=2001:db8::/32')
  const [xendit, midtrans] = [named.get('xendit'), named.get('midtrans')]
  expect(['18.1.2.77', '18.3.4.5', '::ffff:18.1.2.77'].map((ip) => xendit?.has(ip))).toEqual([
    true,
    true,
    true,
  ])
  expect(['18.1.3.1', '18.3.4.6', 'x', ''].some((ip) => xendit?.has(ip))).toBe(false)
  expect([midtrans?.has('2001:db8::1'), midtrans?.has('2001:db9::1')]).toEqual([true, false])
  for (const wrong of ['paypal=1.2.3.4', 'xendit=', 'xendit=1.2.3.4/33', 'xendit', 'xendit=1.2.3.4=5'])
    expect(() => from(wrong)).toThrow(/^CALLBACK_FROM must name/)
})

test('two callback tokens are good while one replaces the other; three, or none in production, are refused', () => {
  const tokensOf = (text: string) =>
    readConfig({ ...production, XENDIT_CALLBACK_TOKEN: text }).channels.xendit?.callbackTokens
  expect(tokensOf('new')).toEqual(['new'])
  expect(tokensOf('new, old')).toEqual(['new', 'old'])
  for (const wrong of ['', 'a,b,c', 'a,', ',b'])
    expect(() => tokensOf(wrong)).toThrow('XENDIT_CALLBACK_TOKEN')
})

test('a channel is connected where its address is named, and whichever of its keys is missing is said', () => {
  const keys = {
    MIDTRANS_CREATOR_KEY: 'creator',
    MIDTRANS_APPROVER_KEY: 'approver',
    MIDTRANS_MERCHANT_KEY: 'merchant',
  }
  const readWith = (env: Record<string, string | undefined>) => readConfig({ ...production, ...env }).channels
  expect(Object.keys(readWith(keys))).toEqual(['xendit'])
  const named = { ...keys, MIDTRANS_URL: 'https://second.test' }
  expect(readWith(named).midtrans).toEqual({
    url: 'https://second.test',
    creatorKey: 'creator',
    approverKey: 'approver',
    merchantKeys: ['merchant'],
  })
  expect(readWith({ ...named, MIDTRANS_MERCHANT_KEY: 'new,old' }).midtrans?.merchantKeys).toEqual([
    'new',
    'old',
  ])
  for (const name of Object.keys(keys))
    expect(() => readWith({ ...named, [name]: '' })).toThrow(new RegExp(`^${name} must be set`))
  expect(() => readWith({ ...named, MIDTRANS_MERCHANT_KEY: 'a,b,c' })).toThrow(/^MIDTRANS_MERCHANT_KEY/)
})

test('a decision can be taken back for five seconds, elsewhere than in production for as long as one likes', () => {
  const secondsOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).undoSeconds
  expect(secondsOf({})).toBe(5)
  expect(secondsOf({ UNDO_SECONDS: '0' })).toBe(0)
  expect(secondsOf({ ...production, UNDO_SECONDS: '8' })).toBe(8)
  for (const wrong of ['0', '4', '61', 'some'])
    expect(() => secondsOf({ ...production, UNDO_SECONDS: wrong })).toThrow(/^UNDO_SECONDS must be/)
})

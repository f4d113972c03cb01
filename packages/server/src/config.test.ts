import { mkdtempSync, rmSync } from 'node:fs'
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
}

test('without a real database it is a demo that sends mail to the outbox', () => {
  const config = readConfig({ DATA_DIR: dataDir })
  expect(config).toMatchObject({ environment: 'demo', smtpUrl: null, channel: null, demoOrders: 10_000 })
})

test.each(['LUMBUNG_MASTER_KEY', 'SMTP_URL', 'XENDIT_URL'])(
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
  ['BUSINESS_DATE', '2026-02-30'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR: dataDir, [name]: value })).toThrow(new RegExp(`^${name} must be`))
})

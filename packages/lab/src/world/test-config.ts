import type { Config } from '@lumbung/server/start/config'

export const templateName = 'lumbung_template'

/** A configuration that no environment variable touches. The key only ever seals made-up data. */
export function testConfig(dataDir: string): Config {
  return {
    environment: 'test',
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    basePath: '/api',
    demo: true,
    demoOrders: 0,
    businessDate: null,
    masterKeys: [{ id: 1, key: Buffer.alloc(32, 7) }],
    smtpUrl: null,
    mailFrom: 'Lumbung <no-reply@lumbung.test>',
    channels: {},
    sms: {},
    sources: {},
    reports: {},
    statementDir: null,
    publicUrl: 'http://127.0.0.1',
    trustProxy: false,
    callbackFrom: new Map(),
    logLevel: 'silent',
    // What becomes of a decision is most tests' matter; that it is kept back has tests of its own.
    undoSeconds: 0,
    sessionIdleMinutes: 30,
    sessionHours: 8,
    requestsPerMinuteMax: 1_000_000,
    keepStatements: true,
  }
}

import { defineConfig } from '@playwright/test'

const chromium = process.env['LUMBUNG_CHROMIUM']

export default defineConfig({
  testDir: '.',
  testMatch: /\.(story|spec)\.ts$/,
  globalSetup: './seeded-folder.ts',
  outputDir: '../test-results',
  // A story starts its own server and database and waits half of the time: four share two cores.
  workers: 4,
  retries: 0,
  timeout: 120_000,
  // Patience, no bound: a call of a slow machine with four stories on it takes its time.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Jakarta',
    // The shell refuses what a browser's user would be asked for, or is granted with their press.
    permissions: ['clipboard-write'],
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A step that cannot be done fails soon and says which.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace costs a fourth of everything: who looks into a failure asks for one, `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
      // The rest keeps it from calling home, which a closed network refuses many times a second.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})

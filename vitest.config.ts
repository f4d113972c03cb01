import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const serverSetup = join(root, 'packages/server/src/testing/global-setup.ts')
const webConfig = ['vitest.config.ts', 'vite.config.ts'].find((file) =>
  existsSync(join(root, 'packages/web', file)),
)

function project(name: string, more: object = {}): { test: object } {
  return {
    test: {
      name,
      root: join(root, 'packages', name),
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      // PostgreSQL behind the server's tests, property tests, and two cores that have other work: patience, not
      // speed, is what a limit is for here. (A project takes nothing over from the root.)
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      ...more,
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('domain'),
      project('contract'),
      project('server', existsSync(serverSetup) ? { globalSetup: [serverSetup] } : {}),
      {
        ...project('web'),
        ...(webConfig === undefined ? {} : { extends: join(root, 'packages/web', webConfig) }),
      },
    ],
  },
})

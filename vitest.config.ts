import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const webConfig = ['vitest.config.ts', 'vite.config.ts'].find((file) =>
  existsSync(join(root, 'packages/web', file)),
)

/** Whole lives of a lender, thousands of accounts, and what mostly waits, for processes that were killed or for news. */
const long = [
  'simulator',
  'killed-money',
  'killed-senders',
  'trails',
  'killed-askers',
  'killed-reporters',
  'fill-demo',
  'every-figure',
  'prove-figure',
  'answer-call',
  'access',
  'decided-once',
]

/** What takes long begins first: at the end one core would wait for it. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      long.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function project(name: string, more: object = {}): { test: object } {
  return {
    test: {
      name,
      root: join(root, 'packages', name),
      environment: 'node',
      // They wait on PostgreSQL, children and clocks half of the time: four share two cores.
      maxWorkers: 4,
      // A file's world is its own database and services; loading the product anew for each file took a fifth of the time.
      isolate: false,
      include: ['src/**/*.test.{ts,tsx}'],
      // PostgreSQL behind the server's tests, property tests, and two cores that have other work: patience, not
      // speed, is what a limit is for here. (A project takes nothing over from the root.)
      testTimeout: 90_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      // Node reads TypeScript by itself, as it does in production: a tenth less processor than through Vite's runner.
      experimental: { viteModuleRunner: false },
      ...more,
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    projects: [
      project('domain'),
      project('contract'),
      // The lab's own tests play the server: one PostgreSQL for both.
      project('server', {
        globalSetup: [join(root, 'packages/lab/src/world/global-setup.ts')],
        include: ['src/**/*.test.ts', '../lab/src/**/*.test.ts'],
      }),
      {
        // Screens are written in JSX, and some tests stand in for what a browser has.
        ...project('web', { isolate: true, experimental: { viteModuleRunner: true } }),
        ...(webConfig === undefined ? {} : { extends: join(root, 'packages/web', webConfig) }),
      },
    ],
  },
})

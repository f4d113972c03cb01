import { afterAll, beforeAll, expect, test } from 'vitest'
import { killReporters } from '@lumbung/lab/world/kill-reporters'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- reports` runs the same with many more. */
const loans = Number(process.env['LOANS'] ?? 120)
const kills = Number(process.env['REPORT_KILLS'] ?? 2)

let world: World
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-26T02:00:00Z', reports: {} })
})
afterAll(async () => await world.close())

test(
  'however often the reporting process is killed, each row reaches its receiver once, in order, and none is lost',
  { timeout: 240_000 + loans * 1_000 + kills * 60_000 },
  async () => {
    const { seconds, ...run } = await killReporters(world, { loans, kills })
    process.stdout.write(
      `${run.rows} rows, ${kills} kills in ${seconds.toFixed(0)} s: ${run.taken} taken, ${run.again} again, ${run.lost.length} lost\n`,
    )
    expect(run).toEqual({ rows: loans * 2, taken: loans * 2, again: 0, lost: [], disordered: [] })
  },
)

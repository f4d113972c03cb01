import { afterAll, beforeAll, expect, test } from 'vitest'
import { sources } from '@lumbung/domain/sources/source'
import { killAskers } from '@lumbung/lab/world/kill-askers'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- sources` runs the same with many more. */
const applications = Number(process.env['APPLICATIONS'] ?? 40)
const kills = Number(process.env['SOURCE_KILLS'] ?? 2)
const answerMs = Number(process.env['SOURCE_MS'] ?? 50)
const seed = Number(process.env['SOURCE_SEED'] ?? 20_261_125)

let world: World
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T01:30:00Z', sources: {} })
})
afterAll(async () => await world.close())

test(
  'however often the asking process is killed, no source is asked twice, no application is lost, and every rupiah charged is known',
  { timeout: 240_000 + applications * 1_000 },
  async () => {
    const run = await killAskers(world, { applications, kills, answerMs, random: seededNumbers(seed) })
    const perHour = Math.round((run.applications / run.seconds) * 3_600)
    process.stdout.write(
      `${run.applications} applications, ${run.kills} kills in ${run.seconds.toFixed(0)} s (${perHour} an hour): ${run.taken} questions ` +
        `taken, ${run.doubled.length} doubled, ${run.lost.length} lost; ${JSON.stringify(run.states)}\n`,
    )
    expect(run.doubled).toEqual([])
    expect(run.lost).toEqual([])
    expect(run.taken).toBe(applications * sources.length)
    expect(run.known).toBe(run.charged)
  },
)

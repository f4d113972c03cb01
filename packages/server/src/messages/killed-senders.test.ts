import { afterAll, beforeAll, expect, test } from 'vitest'
import { killSenders } from '@lumbung/lab/world/kill-senders'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- messages` runs the same with many more. */
const messages = Number(process.env['MESSAGES'] ?? 300)
const kills = Number(process.env['MESSAGE_KILLS'] ?? 2)
const seed = Number(process.env['MESSAGE_SEED'] ?? 20_261_124)

let world: World
beforeAll(async () => {
  // 08:30 WIB: a whole lawful day lies ahead, and goes by thirty times as fast.
  world = await openWorld({ start: '2026-11-20T01:30:00Z' })
})
afterAll(async () => await world.close())

test(
  'however often the sending process is killed, nobody gets a message twice and none is lost',
  { timeout: 240_000 + messages * 60 },
  async () => {
    const run = await killSenders(world, { messages, kills, random: seededNumbers(seed) })
    process.stdout.write(
      `${run.messages} messages, ${run.kills} kills in ${run.seconds.toFixed(0)} s: ${run.taken} arrived at the carriers, ` +
        `${run.doubled.length} doubled, ${run.lost.length} lost, ${run.told} of unknown fate told; ${JSON.stringify(run.states)}\n`,
    )
    expect(run.doubled).toEqual([])
    expect(run.lost).toEqual([])
    expect(run.contradicted).toEqual([])
    expect(run.taken + run.told).toBeGreaterThanOrEqual(messages)
  },
)

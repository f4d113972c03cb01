import { expect, test } from 'vitest'
import { type Tortured, tortureMoney } from '@lumbung/lab/torture/torture-money'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'

/** `npm run torture -- money` runs the same with many more. */
const lives = Number(process.env['MONEY_LIVES'] ?? 24)
const atOnce = Number(process.env['MONEY_AT_ONCE'] ?? 6)
/** With one loan, at the most. */
const acts = Number(process.env['MONEY_ACTS'] ?? 9)
/** In how many a business day goes by, until all lives are lived. */
const daySeconds = Number(process.env['MONEY_DAY_SECONDS'] ?? 60)
const kills = Number(process.env['MONEY_KILLS'] ?? 10)
const databaseKills = Number(process.env['MONEY_DATABASE_KILLS'] ?? 2)
const restSeconds = Number(process.env['MONEY_REST_SECONDS'] ?? 20)
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_125)
/** Each has its own PostgreSQL, far ends, servers and share of it all: while one waits for a server, another works. */
const worlds = Number(process.env['MONEY_WORLDS'] ?? 1)
const say = (line: string) => void process.stdout.write(`${line}\n`)

test(
  'however often server and database are killed and however badly the far end behaves, no rupiah is sent, booked or lost twice, and what is open is told',
  { timeout: 300_000 + kills * 6_000 + lives * (1 + acts) * 1_000 },
  async () => {
    const seeds = Array.from({ length: worlds }, (_, at) => seed + at)
    const runs = await Promise.all(
      seeds.map(
        async (own, at) =>
          await tortureMoney({
            lives: shareOf(lives, at),
            atOnce,
            acts,
            daySeconds,
            kills: shareOf(kills, at),
            databaseKills: shareOf(databaseKills, at),
            restMs: restSeconds * 1_000,
            random: seededNumbers(own),
            say: () => undefined,
          }),
      ),
    )
    for (const [at, run] of runs.entries()) tell(seed + at, run)
    expect(runs.map(({ verdict }) => verdict)).toEqual(
      runs.map(() => ({ doubled: [], lost: [], wrong: [], stuck: [] })),
    )
  },
)

/** What one world has of all of them; together they have all of it. */
function shareOf(all: number, at: number): number {
  return Math.floor((all * (at + 1)) / worlds) - Math.floor((all * at) / worlds)
}

function tell(own: number, run: Tortured): void {
  const { record, worked } = run
  const counts = (of: ReadonlyMap<string, number>) =>
    [...of]
      .toSorted()
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')
  say(
    `seed ${own}: ${run.kills} server kills, ${run.databaseKills} database kills in ${run.seconds.toFixed(0)} s; ${record.exchanges} requests, ${record.unanswered} unanswered, ${record.acknowledged.length} acknowledged; ${run.payouts} payouts and ${run.payments} payments at the far ends, which were asked ${run.exchanges.all} times and met ${run.exchanges.badly} of them badly`,
  )
  say(
    `done: ${counts(run.done)}; refused: ${counts(run.refused)}; ended: ${counts(run.steps)}; answered: ${counts(record.refusals)}`,
  )
  const sum = (what: 'answered' | 'acknowledged' | 'payouts') =>
    worked.reduce((total, work) => total + work[what], 0)
  const idle = worked.filter(({ acknowledged, payouts }) => acknowledged + payouts === 0)
  say(
    `the killed servers answered ${sum('answered')}, acknowledged ${sum('acknowledged')} and paid out ${sum('payouts')}; ${idle.length} of them neither`,
  )
}

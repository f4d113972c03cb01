import { given, runTest } from './run-test.ts'

/**
 * `--lives 2000 --kills 300 --database-kills 30 --seed 1 --worlds 2 --at-once 6`: the story of killed money (packages/server/src/money/killed-money.test.ts):
 * every kind of money operation against a far end in its worst moods, while the server and PostgreSQL are killed again and again,
 * in so many worlds side by side, each with its share of the lives and kills, so many lives at once, so many acts with one loan
 * (`--acts 9`) at the most, a business day in so many seconds (`--day 60`), and a seed of its own (the given one and those behind it).
 * @returns whether nothing was doubled, lost, wrong, or stuck untold
 */
export async function tortureMoney(args: readonly string[]): Promise<boolean> {
  return await runTest('killed-money', {
    MONEY_LIVES: given(args, '--lives', 500),
    MONEY_AT_ONCE: given(args, '--at-once', 6),
    MONEY_ACTS: given(args, '--acts', 9),
    MONEY_DAY_SECONDS: given(args, '--day', 60),
    MONEY_KILLS: given(args, '--kills', 300),
    MONEY_DATABASE_KILLS: given(args, '--database-kills', 20),
    MONEY_REST_SECONDS: given(args, '--rest', 60),
    MONEY_SEED: given(args, '--seed', 1),
    MONEY_WORLDS: given(args, '--worlds', 2),
  })
}

import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sources } from '../packages/domain/src/sources/source.ts'
import { startEmbedded } from '../packages/server/src/db/embedded/start-embedded.ts'
import { makeTemplate, quiet } from '../packages/lab/src/world/global-setup.ts'
import { type AskedRun, killAskers } from '../packages/lab/src/world/kill-askers.ts'
import { seededNumbers } from '../packages/lab/src/world/seeded-numbers.ts'
import { openWorld } from '../packages/lab/src/world/world.ts'
import { benchFolder } from './bench-folder.ts'
import { machine, promise, writeSection } from './page.ts'

const perHour = 20_000
const answerMs = 300

/**
 * `npm run bench -- machine [--minutes 60] [--kills 5] [--seed 1]`: applications come in at 20,000 an hour, each is asked about at
 * every source, which think for 300 ms and misbehave, and the process that asks and judges is killed again and again. A shorter run
 * keeps the rate and spreads the kills over it.
 */
export async function benchMachine(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      kills: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
    },
  })
  const minutes = Number(values.minutes)
  const applications = Math.round((perHour * minutes) / 60)
  const folder = benchFolder()
  // A killed one must have kept what it acknowledged, as in production.
  const postgres = await startEmbedded({ dataDir: folder, mode: 'durable', log: quiet })
  try {
    await makeTemplate(postgres.url, folder)
    const world = await openWorld({
      postgresUrl: postgres.url,
      start: '2026-11-20T01:30:00Z',
      sources: {},
    })
    try {
      const run = await killAskers(world, {
        applications,
        kills: Number(values.kills),
        answerMs,
        random: seededNumbers(Number(values.seed)),
        perHour,
        speed: 1,
      })
      report(run, minutes, args)
    } finally {
      await world.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(run: AskedRun, minutes: number, args: readonly string[]): void {
  const n = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
  const rate = (run.applications / run.comingSeconds) * 3_600
  const wait = (share: number) =>
    run.waits[Math.min(run.waits.length - 1, Math.floor(run.waits.length * share))] ?? 0
  const states = Object.entries(run.states)
    .toSorted(([, a], [, b]) => b - a)
    .map(([state, rows]) => `${n(rows)} ${state}`)
    .join(', ')
  const text = `## Machine review through all sources

\`${['npm run bench -- machine', ...args].join(' ')}\` · ${machine()}

${n(run.applications)} applications with their photos come in over ${n(minutes, 1)} minutes through the borrower app's own calls; each is asked about at
SLIK, FDC, Dukcapil and the bank of its account, which think for ${answerMs} ms and behave badly at one question in six (5xx after taking it, dropped, late, rate limited,
garbage, half an answer, nobody), and judged by the rules. The process that asks and judges is killed ${run.kills} times. The sources' own
records are the measure.

| promise | measured | wanted | |
|---|---|---|---|
${promise('applications taken', `${n(rate)} an hour`, `${n(perHour)} an hour`, rate >= perHour * 0.98)}
${promise('judged', n(run.waits.length), n(run.applications), run.waits.length === run.applications)}
${promise('lost over the kills', n(run.lost.length), '0', run.lost.length === 0)}
${promise('asked about twice', n(run.doubled.length), '0', run.doubled.length === 0)}
${promise('questions taken', n(run.taken), n(run.applications * sources.length), run.taken === run.applications * sources.length)}
${promise('rupiah charged and known', `${n(run.charged)}, ${n(run.known)}`, 'the same', run.charged === run.known)}

Half were judged within ${n(wait(0.5), 1)} s of coming in, nine in ten within ${n(wait(0.9), 1)} s, the last after ${n(wait(1), 0)} s: a source that may have
taken a question is looked up a minute later, and what a killed process had asked after half a minute. The questions ended ${states}.
All were judged ${n(run.seconds - run.comingSeconds)} s after the last came in.
`
  writeSection('machine', text)
  process.stdout.write(text)
}

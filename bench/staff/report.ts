import { drawBars, machine, promise, writeSection } from '../page.ts'
import { casesEach } from './held-cases.ts'
import type { Sample } from './ask.ts'
import type { Storm } from './login-storm.ts'

/** Wanted of reads with the people of the first phase; beyond it the steps end. */
export const readsAllowedMs = 200
const loginAllowedMs = 1_500

interface Times {
  count: number
  p50: number
  p95: number
  p99: number
}

/** So many people for so long. */
export interface Phase {
  people: number
  seconds: number
  samples: readonly Sample[]
  reads: Times
  writes: Times
  callbacks: { kept: number; applied: number; appliedWithinSeconds: number }
}

export interface StaffResults {
  command: string
  orders: number
  callbacks: number
  followUps: number
  fillSeconds: number
  storm: Storm
  phases: readonly Phase[]
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const ended = ({ samples }: Phase, ending: Sample['ending']): readonly Sample[] =>
  samples.filter((sample) => sample.ending === ending)

/** A phase in one line, for who waits. */
export function summaryOf(phase: Phase): string {
  const { people, reads, writes, callbacks } = phase
  const wrong = [...ended(phase, 'refused'), ...ended(phase, 'failed')]
  return (
    `${people} people: reads p95 ${ms(reads.p95)}, writes p95 ${ms(writes.p95)}, ${wrong.length} refused or failed` +
    `${wrong.length > 0 ? ` (${reasons(wrong)})` : ''}, ${callbacks.applied} of ${callbacks.kept} callbacks applied`
  )
}

/** Codes and how often, the most frequent first. */
function reasons(samples: readonly Sample[]): string {
  const counts = new Map<string, number>()
  for (const { call, why } of samples) counts.set(`${call} ${why}`, (counts.get(`${call} ${why}`) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ')
}

export function reportStaff({
  command,
  orders,
  callbacks,
  followUps,
  fillSeconds,
  storm,
  phases,
}: StaffResults): void {
  const [first] = phases
  if (first === undefined) throw new Error('nothing was measured')
  const wrong = [...ended(first, 'refused'), ...ended(first, 'failed')]
  const login = storm.ms[Math.floor((storm.ms.length - 1) * 0.95)] ?? 0
  const kept = phases.findLast(({ reads }) => reads.p95 <= readsAllowedMs)
  const bars = phases.flatMap(({ people, reads, writes }) => [
    { label: `${people} people, reads`, value: reads.p95, own: true },
    { label: `${people} people, writes`, value: writes.p95, own: false },
  ])
  const text = `## Staff

\`${command}\` · ${machine()}

People at work on ${orders.toLocaleString('en')} orders: lists by filter and page, orders and accounts, review desks from the claim to the
decision, payouts put forward and released with the password given again, lost payments matched, collectors at ${casesEach} cases of their own each from
the next one to what came of the call (${followUps.toLocaleString('en')} records of the past), a file now and then; 3 to 8 s to think
before each request. Before that many sign in at known browsers (argon2id, 64 MiB, three passes each). ${callbacks} payments a second come in at the simulated channel, each with its callback; the timers run. The
server is a process of its own; people and channel share its machine. Times are over HTTP, as the people see them, connections kept.
Orders and queues were made in ${fillSeconds.toFixed(0)} s; what is worked off comes again.

${drawBars('staff', '95 of 100 answers within, by people at work', 'ms', bars)}

| promise | measured | wanted | |
|---|---|---|---|
${promise(`reads p95, ${first.people} people for ${(first.seconds / 60).toFixed(1)} minutes`, ms(first.reads.p95), `≤ ${readsAllowedMs} ms`, first.reads.p95 <= readsAllowedMs)}
${promise('refused or failed', `${wrong.length}${wrong.length > 0 ? ` (${reasons(wrong)})` : ''} of ${first.samples.length}`, '0', wrong.length === 0)}
${promise(`${storm.people} logins in ${storm.seconds} s, p95 from wanting in`, `${ms(login)}, ${storm.refused} refused`, `≤ ${loginAllowedMs} ms`, login <= loginAllowedMs && storm.refused === 0)}

Most people with p95 of reads within ${readsAllowedMs} ms: ${kept?.people ?? 'none'} (steps end at the first above it).

| people | requests/s | reads p50 | p95 | p99 | writes p50 | p95 | p99 | refused | failed | somebody was faster | callbacks applied | within (p95) |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${phases.map(rowOf).join('\n')}

By call, with ${first.people} people:

| call | times | p50 | p95 |
|---|---|---|---|
${callRows(first).join('\n')}
`
  writeSection('staff', text)
  process.stdout.write(text)
}

function rowOf(phase: Phase): string {
  const { people, seconds, samples, reads, writes, callbacks } = phase
  const cells = [
    people,
    (samples.length / seconds).toFixed(0),
    ...[reads, writes].flatMap((times) => [ms(times.p50), ms(times.p95), ms(times.p99)]),
    ended(phase, 'refused').length,
    ended(phase, 'failed').length,
    ended(phase, 'byDesign').filter(({ why }) => why !== 'PASSWORD_AGAIN').length,
    `${callbacks.applied} of ${callbacks.kept}`,
    `${callbacks.appliedWithinSeconds.toFixed(1)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

function callRows({ samples }: Phase): string[] {
  const byCall = Map.groupBy(samples, ({ call }) => call)
  return [...byCall]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([call, made]) => {
      const sorted = made.map((sample) => sample.ms).toSorted((a, b) => a - b)
      const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
      return `| \`${call}\` | ${made.length} | ${ms(at(0.5))} | ${ms(at(0.95))} |`
    })
}

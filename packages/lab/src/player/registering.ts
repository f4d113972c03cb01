import { appEvent, type AppEvent } from '@lumbung/contract/open/event'
import { registerSteps } from '@lumbung/domain/report/register-steps'
import { businessDayOf, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { acquisitionChannels, weightedChannels } from './acquisition-channels.ts'
import { choicesOf, type Choices } from './choices.ts'

/** Minutes that a step takes on the average; those who apply took all of them shortly before. */
const stepMinutes = 3
/** How many go on from each step to the next, where their channel is as others. */
const goesOn = {
  clicked: 1,
  visited: 0.8,
  installed: 0.85,
  codeAsked: 0.8,
  registered: 0.9,
  loggedIn: 0.7,
  kycStarted: 0.6,
}

/** What the app tells of a person who applies now: every step, the last a few minutes ago. */
export function stepsBefore(
  now: Date,
  { deviceId, channel, id }: { deviceId: string; channel: string; id: string },
  choices: Choices,
): AppEvent[] {
  const back = (steps: number) =>
    new Date(now.getTime() - (steps * stepMinutes + choices.whole(0, 2)) * 60_000)
  return registerSteps
    .filter((kind) => kind !== 'clicked' || channel !== 'organic')
    .map((kind, index) =>
      appEvent.parse({
        id: `${id}-${kind}`,
        kind,
        channel,
        deviceId,
        at: back(registerSteps.length - index).toISOString(),
      }),
    )
}

/** Those who came on a day and did not apply: each goes on for some steps. */
export function strangersOn(seed: number, day: BusinessDay, count: number, until: Date): AppEvent[] {
  const choices = choicesOf(seed, 'strangers', Number(day.replaceAll('-', '')))
  const dayMinutes = 15 * 60
  return Array.from({ length: count }).flatMap((_, no) => {
    const deviceId = `stranger-${seed}-${day}-${no}`
    const channel = choices.weighted(weightedChannels)
    const from = startOfDay(day).getTime() + (7 * 60 + choices.whole(0, dayMinutes)) * 60_000
    const events: AppEvent[] = []
    for (const [index, kind] of registerSteps.entries()) {
      // The last step is the application's: they did not come to it.
      const goOn = (goesOn[before(index)] ?? 0) * acquisitionChannels[channel].goesOn
      if (kind === 'kycDone' || (events.length > 0 && !choices.chance(goOn))) break
      if (kind === 'clicked' && channel === 'organic') continue
      const at = new Date(from + index * choices.whole(1, stepMinutes * 2) * 60_000)
      if (at > until || businessDayOf(at) !== day) break
      events.push(
        appEvent.parse({ id: `${deviceId}-${kind}`, kind, channel, deviceId, at: at.toISOString() }),
      )
    }
    return events
  })
}

function before(index: number): keyof typeof goesOn {
  return registerSteps[Math.max(0, index - 1)] as keyof typeof goesOn
}

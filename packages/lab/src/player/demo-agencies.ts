import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { setClock } from '@lumbung/server/start/clock'
import { callAs } from './callers.ts'
import { readCast } from './cast.ts'
import { choicesOf } from './choices.ts'
import { collect, holdersOfCases, type CollectorsDesk } from './collecting.ts'
import { morning } from './office-hours.ts'
import { Timeline } from './story.ts'

/**
 * Plays today's work of agencies up to this moment, on the cases that are in. A played lender gives them two or three cases: what
 * became of those on one day is all that their copies would show.
 */
export async function workForAgencies(services: Services, seed: number): Promise<void> {
  const clock = setClock(morning(services.clock.today()))
  const inTime: Services = { ...services, clock, filling: null }
  const timeline = new Timeline()
  const desk: CollectorsDesk = {
    ground: {
      services: inTime,
      clock,
      callers: {
        staff: async (staffId, call, request) => await callAs(inTime, staffId, call, request),
      },
    },
    cast: await transact(services.db, '*', readCast),
    // Nobody plays on after this moment.
    hearPromise: () => undefined,
  }
  const atWork = await holdersOfCases(services)
  for (const player of desk.cast.staff.agency_collector)
    if (atWork.has(player.id))
      timeline.begin(collect(desk, player, choicesOf(seed, 'collecting', player.id)), clock.now())
  await timeline.run(clock, services.clock.now())
}

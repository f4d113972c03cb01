import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Envelope, RetOf } from '@lumbung/contract/call'
import { decideFinal, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { applied, type Wish } from './applications.ts'
import type { Caller, World } from './world.ts'

export interface Decision {
  decision: 'pass' | 'reject' | 'goBack' | 'return'
  reasonCode?: string
  note?: string
}

/** What the tests of both review desks do again and again. */
export interface ReviewDesk {
  /** Locks the tasks of earlier tests away with nobody, so that the desks are empty. */
  clear(): Promise<void>
  newOrder(app?: string, wish?: Wish): Promise<string>
  versionOf(orderNo: string): Promise<number>
  lockRunsOut(orderNo: string): Promise<void>
  /** The time to take decisions back was over so many seconds ago; what waits for that has run. */
  undoTimeEnds(secondsAgo?: number): Promise<void>
  decide(
    person: Caller,
    stage: 'first' | 'final',
    orderNo: string,
    decision: Decision,
  ): Promise<Envelope<RetOf<typeof decideFirst>>>
}

const dayMs = 86_400_000

export function reviewDesk(world: World): ReviewDesk {
  const versionOf = async (orderNo: string): Promise<number> => {
    const reader = await world.as('first_reviewer')
    return (await reader.ok(getReview, { orderNo })).order.version
  }
  return {
    clear: async () => {
      const nobody = await world.db
        .selectFrom('staff')
        .select('id')
        .where('email', '=', 'admin@lumbung.test')
        .executeTakeFirstOrThrow()
      await world.db
        .updateTable('review_task')
        .set({ state: 'locked', reviewer_id: nobody.id, locked_until: new Date(Date.now() + dayMs) })
        .where('state', 'in', ['wait', 'locked'])
        .execute()
    },
    newOrder: async (app = 'panen', wish = {}) => (await applied(world, app, wish)).orderNo,
    versionOf,
    lockRunsOut: async (orderNo) => {
      await world.db
        .updateTable('review_task')
        .set({ locked_until: new Date(Date.now() - 1) })
        .where('order_no', '=', orderNo)
        .execute()
    },
    undoTimeEnds: async (secondsAgo = 0) => {
      await world.db
        .updateTable('held_decision')
        .set({ held_until: new Date(Date.now() - secondsAgo * 1_000) })
        .where('state', '=', 'deciding')
        .execute()
      await sql`update pgboss.job set start_after = now() where name = 'carryOutDecision' and state = 'created'`.execute(
        world.db,
      )
      await world.drain()
    },
    decide: async (person, stage, orderNo, decision) =>
      await person.call(stage === 'first' ? decideFirst : decideFinal, {
        orderNo,
        version: await versionOf(orderNo),
        note: '',
        ...decision,
        requestKey: randomUUID(),
      }),
  }
}

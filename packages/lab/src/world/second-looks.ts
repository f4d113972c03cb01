import { randomUUID } from 'node:crypto'
import {
  claimSecondLook,
  decideSecondLook,
  getSecondLook,
  tickSecondLook,
} from '@lumbung/contract/approve/second-look'
import { firstReviewSettings } from '@lumbung/domain/review/review-settings'
import { transact } from '@lumbung/server/db/transaction'
import { keepReviewSettings, readKeptReviewSettings } from '@lumbung/server/records/review/review-settings'
import type { Caller, World } from './world.ts'

/** From here on every decision of these shares is drawn, ppm. */
export async function drawAt(world: World, first: number, final: number): Promise<void> {
  const manager = await world.as('review_manager')
  await transact(world.db, '*', async (tx) => {
    const { version } = await readKeptReviewSettings(tx)
    const settings = { ...firstReviewSettings, secondLookPpm: { first, final } }
    await keepReviewSettings(tx, version, settings, { staffId: manager.staffId, at: world.clock.wall() })
  })
}

/** Takes the next second look and answers it. @returns the order looked at */
export async function lookAgain(
  person: Caller,
  decision: 'pass' | 'reject',
  stage: 'first' | 'final' = 'first',
): Promise<string> {
  const { look, orderNo } = await person.ok(claimSecondLook, { stage })
  await answerHeld(person, look, decision)
  return orderNo
}

/** Answers a look that this person holds: what a pass needs is ticked first. */
export async function answerHeld(person: Caller, look: number, decision: 'pass' | 'reject'): Promise<void> {
  if (decision === 'pass') {
    const { checklist } = await person.ok(getSecondLook, { look })
    for (const { field, result } of checklist.flatMap(({ fields }) => fields))
      if (result !== 'pass') await person.ok(tickSecondLook, { look, field, result: 'pass' })
  }
  await person.ok(decideSecondLook, {
    look,
    decision,
    ...(decision === 'reject' ? { reasonCode: 'R08' } : {}),
    note: '',
    requestKey: randomUUID(),
  })
}

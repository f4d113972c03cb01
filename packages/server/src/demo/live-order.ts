import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as review from '@lumbung/contract/approve/review'
import type { RetOf } from '@lumbung/contract/call'
import * as loan from '@lumbung/contract/loan/disbursement'
import * as open from '@lumbung/contract/open/application'
import type { DemoCallers } from './demo-callers.ts'
import { demoBorrower } from './people.ts'
import { demoPhoto } from './photos.ts'
import type { PlannedOrder } from './plan.ts'

export type Standing = RetOf<typeof open.getStanding>

const waitSteps = 200
const waitStepMs = 50

/** An application with its three photos, as the borrower app sends it. */
export async function applyFor(callers: DemoCallers, planned: PlannedOrder, seed: number): Promise<string> {
  const photos = { idCard: 0, selfie: 0, incomeProof: 0 }
  for (const kind of ['idCard', 'selfie', 'incomeProof'] as const) {
    photos[kind] = (await callers.app(planned.app, open.uploadPhoto, { kind }, await demoPhoto(kind))).id
  }
  const standing = await callers.app(planned.app, open.apply, {
    ...demoBorrower(seed, planned.fate === 'machineRejected' ? 'tooLow' : 'enough'),
    applicationId: planned.applicationId,
    productCode: planned.productCode,
    amount: planned.amount,
    termDays: planned.termDays,
    channel: ['organic', 'playstore', 'referral'][seed % 3] ?? 'organic',
    photos,
    deviceId: `demo-device-${seed}`,
    consents: { terms: true, bureau: true, marketing: seed % 2 === 0 },
  })
  return standing.orderNo
}

/** Asks until the order is where it should be: jobs work beside us. */
export async function awaitStanding(
  callers: DemoCallers,
  planned: PlannedOrder,
  reached: (standing: Standing) => boolean,
): Promise<Standing> {
  for (let step = 0; step < waitSteps; step += 1) {
    const standing = await callers.app(planned.app, open.getStanding, { applicationId: planned.applicationId })
    if (reached(standing)) return standing
    await pause(waitStepMs)
  }
  throw new Error(`${planned.applicationId} did not move on`)
}

export async function awaitState(callers: DemoCallers, planned: PlannedOrder, state: Standing['state']): Promise<Standing> {
  return await awaitStanding(callers, planned, (standing) => standing.state === state)
}

type Decision = 'pass' | 'reject' | 'return'

/** Claims an order at a desk, ticks every check and decides. */
export async function decideAt(
  callers: DemoCallers,
  stage: 'first' | 'final',
  orderNo: string,
  decision: Decision,
  reasonCode?: string,
): Promise<void> {
  const reviewer = stage === 'first' ? 'first_reviewer' : 'final_reviewer'
  await callers.staff(reviewer, review.claim, { orderNo })
  const page = await callers.staff(reviewer, review.getReview, { orderNo })
  if (decision === 'pass') {
    for (const { field } of page.checklist.flatMap(({ fields }) => fields)) {
      await callers.staff(reviewer, review.tick, { orderNo, field, result: 'pass' })
    }
  }
  const call = stage === 'first' ? review.decideFirst : review.decideFinal
  const decided = await callers.staff(reviewer, call, {
    orderNo,
    version: page.order.version,
    decision,
    ...(reasonCode === undefined ? {} : { reasonCode }),
    note: '',
    requestKey: randomUUID(),
  })
  // The desk hands over the next order at once; demo staff go on with the one that is planned.
  if (decided.next !== null) await callers.staff(reviewer, review.release, { orderNo: decided.next })
}

/** The disbursement of an order as finance sees it now. */
export async function waitingLoan(callers: DemoCallers, orderNo: string) {
  const { items } = await callers.staff('finance_maker', loan.getWaitLoans, { filter: { orderNo }, size: 1 })
  const [row] = items
  if (row === undefined) throw new Error(`${orderNo} waits for no money`)
  return row
}

export async function putForward(callers: DemoCallers, orderNo: string): Promise<void> {
  const { version } = await waitingLoan(callers, orderNo)
  await callers.staff('finance_maker', loan.putForward, { orderNo, version, requestKey: randomUUID() })
}

export async function release(callers: DemoCallers, orderNo: string): Promise<void> {
  const { version } = await waitingLoan(callers, orderNo)
  await callers.staff('finance_checker', loan.releaseLoan, { orderNo, version, requestKey: randomUUID() })
}

export async function signAsBorrower(callers: DemoCallers, planned: PlannedOrder): Promise<void> {
  const { applicationId } = planned
  await callers.app(planned.app, open.sign, { applicationId, requestKey: `sign-${applicationId}` })
}

export async function cancelAsBorrower(callers: DemoCallers, planned: PlannedOrder): Promise<void> {
  const { applicationId } = planned
  await callers.app(planned.app, open.cancel, { applicationId, requestKey: `cancel-${applicationId}` })
}

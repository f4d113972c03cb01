import type { Tx } from '../../db/pool.ts'
import {
  type ExtensionRecord,
  findEffectiveExtensions,
  findOpenExtension,
  moveExtension,
} from './extensions.ts'
import { addOrderEvent, type Happening } from '../order/orders.ts'
import { endExtensionCodes } from './payment-codes.ts'
import { findOpenReduction, findUsedReductions, moveReduction, type ReductionRecord } from './reductions.ts'

/** Ends an extension that nobody paid, with its codes. The order must be locked, as for all of these. */
export async function expireExtension(
  tx: Tx,
  extension: ExtensionRecord,
  codesBecome: 'closed' | 'replaced' | 'expired',
  { actor, at, recordedAt }: Happening,
): Promise<void> {
  await moveExtension(tx, extension, 'expire', { endedAt: at })
  await endExtensionCodes(tx, extension.id, codesBecome, at)
  await addOrderEvent(tx, extension.order_no, 'extensionExpired', {
    actor,
    at,
    recordedAt,
    amount: extension.pay_now,
    detail: { days: extension.days },
  })
}

/** Ends a reduction that was asked for or agreed to and not used. */
export async function lapseReduction(
  tx: Tx,
  reduction: ReductionRecord,
  { actor, at, recordedAt }: Happening,
): Promise<void> {
  await moveReduction(tx, reduction, 'lapse', { ended_at: at })
  await addOrderEvent(tx, reduction.order_no, 'reductionLapsed', {
    actor,
    at,
    recordedAt,
    amount: reduction.amount,
    detail: { reduction: reduction.id, validTo: reduction.valid_to },
  })
}

/** What a used reduction forgave is owed again, since a payment that its use depended on was taken back. */
export async function takeBackReduction(
  tx: Tx,
  reduction: ReductionRecord,
  { actor, at, recordedAt }: Happening,
): Promise<void> {
  await moveReduction(tx, reduction, 'takeBack', { taken_back_at: at })
  await addOrderEvent(tx, reduction.order_no, 'reductionTakenBack', {
    actor,
    at,
    recordedAt,
    amount: reduction.used_amount,
    detail: { reduction: reduction.id },
  })
}

/** Ends what an order still has open: a loan that is cleared or void has no use for it. */
export async function endOpenChanges(tx: Tx, orderNo: string, happening: Happening): Promise<void> {
  const extension = await findOpenExtension(tx, orderNo)
  if (extension !== null) await expireExtension(tx, extension, 'closed', happening)
  const reduction = await findOpenReduction(tx, orderNo)
  if (reduction !== null) await lapseReduction(tx, reduction, happening)
}

/** A void loan was never extended nor reduced. */
export async function undoChanges(tx: Tx, orderNo: string, happening: Happening): Promise<void> {
  await endOpenChanges(tx, orderNo, happening)
  for (const extension of await findEffectiveExtensions(tx, orderNo))
    await moveExtension(tx, extension, 'reverse', { endedAt: happening.at })
  for (const reduction of await findUsedReductions(tx, orderNo))
    await moveReduction(tx, reduction, 'undo', { ended_at: happening.at })
}

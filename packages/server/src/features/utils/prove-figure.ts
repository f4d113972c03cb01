import { getFigureProof } from '@lumbung/contract/utils/figure'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { proofOf, prove } from '../../figures/prove-figure.ts'

/** The bank's tables are of who works for all apps. */
const show = implement(
  getFigureProof,
  async (asked, { tx, today, scope }) => await prove(tx, proofOf(asked, today), scope === '*'),
)

export const figureCalls: readonly Implementation[] = [show]

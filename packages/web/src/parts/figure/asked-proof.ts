import type { RequestOf } from '@lumbung/contract/call'
import { getReportProof } from '@lumbung/contract/report/proof'
import { type AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import { api } from '../../core/api.ts'
import type { Proved } from './ties-out.ts'

/** A figure of a report by its line and filter, or any other by what it is of. */
export type AskedProof = AskedFigure | RequestOf<typeof getReportProof>

/** The call that proves it. */
export function proofCall(asked: AskedProof) {
  return 'report' in asked ? getReportProof : getFigureProof
}

export async function askProof(asked: AskedProof, signal: AbortSignal): Promise<Proved> {
  return 'report' in asked
    ? await api(getReportProof, asked, { signal })
    : await api(getFigureProof, asked, { signal })
}

import type { RequestOf } from '@lumbung/contract/call'
import type { getAgencyBoardProof, getDayBoardProof } from '@lumbung/contract/collection/day-board'
import type { getPreDayBoardProof } from '@lumbung/contract/precollection/day-board'
import type { ProvedOnBoard } from '@lumbung/contract/day-board'
import { getReportProof } from '@lumbung/contract/report/proof'
import { type AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import { api } from '../../core/api.ts'
import type { Proved } from './ties-out.ts'

/** A board's own call and what the board is narrowed by. */
export interface AskedBoard {
  board: typeof getDayBoardProof | typeof getAgencyBoardProof | typeof getPreDayBoardProof
  filter: object & { figure: ProvedOnBoard }
}

/** A figure of a report by its line and filter, what a board collected, or any other by what it is of. */
export type AskedProof = AskedFigure | RequestOf<typeof getReportProof> | AskedBoard

/** The call that proves it. */
export function proofCall(asked: AskedProof) {
  if ('board' in asked) return asked.board
  return 'report' in asked ? getReportProof : getFigureProof
}

/** What tells one proof from another. */
export function proofKey(asked: AskedProof): readonly unknown[] {
  return [proofCall(asked).name, 'board' in asked ? asked.filter : asked]
}

export async function askProof(asked: AskedProof, signal: AbortSignal): Promise<Proved> {
  // Boards differ in their stages alone.
  if ('board' in asked)
    return await api(asked.board as typeof getDayBoardProof, { filter: asked.filter }, { signal })
  return 'report' in asked
    ? await api(getReportProof, asked, { signal })
    : await api(getFigureProof, asked, { signal })
}

import type { RequestOf } from '@lumbung/contract/call'
import type { getAgencyBoardProof, getDayBoardProof } from '@lumbung/contract/collection/day-board'
import type { getPreDayBoardProof } from '@lumbung/contract/precollection/day-board'
import { getReportProof } from '@lumbung/contract/report/proof'
import { type AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import { api } from '../../core/api.ts'
import type { Proved } from './ties-out.ts'

type BoardFilter = RequestOf<typeof getDayBoardProof>['filter']

/** A board's own call and what the board is narrowed by. */
export interface AskedBoard {
  board: typeof getDayBoardProof | typeof getAgencyBoardProof | typeof getPreDayBoardProof
  filter: Omit<BoardFilter, 'stage'> & { stage?: readonly string[] | undefined }
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
  if ('board' in asked) {
    // Boards differ in their stages alone.
    const [call, filter] = [asked.board as typeof getDayBoardProof, asked.filter as BoardFilter]
    return await api(call, { filter }, { signal })
  }
  return 'report' in asked
    ? await api(getReportProof, asked, { signal })
    : await api(getFigureProof, asked, { signal })
}

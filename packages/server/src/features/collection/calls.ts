import type { Implementation } from '../../calls/context.ts'
import { agencyCalls } from './agency.ts'
import {
  showAgencyBoard,
  showAgencyBoardCases,
  showAgencyBoardProof,
  showBoard,
  showBoardCases,
  showBoardProof,
  showPreBoard,
  showPreBoardCases,
  showPreBoardProof,
} from './collection-board.ts'
import { giveCase, goOn, rest, withdraw } from './case-acts.ts'
import { dueCalls } from './due-days.ts'
import { letterCalls } from './letter.ts'
import { showCase } from './case-detail.ts'
import { listCases } from './case-list.ts'
import { changeCollector, listCollectors } from './collector.ts'
import { dispatchCalls } from './dispatch.ts'
import { collectionDesk, type Desk, preDesk } from './desk.ts'
import { keepGroup, listGroups } from './group.ts'
import { strategyCalls } from './strategy.ts'
import { strategyRehearsalCalls } from './strategy-rehearsal.ts'
import { strategyResultCalls } from './strategy-result.ts'
import { verifyComplaintFile } from './complaint-check.ts'
import { openComplaintFile } from './complaint-file.ts'
import { printComplaintFile } from './complaint-pdf.ts'
import { keepFollowUp, keepWish, reachBorrower } from './contact.ts'
import { showMyCases } from './my-cases.ts'

/** What both departments do with their cases. */
function deskCalls(desk: Desk): readonly Implementation[] {
  const each = [
    listCases,
    showCase,
    showMyCases,
    giveCase,
    reachBorrower,
    keepFollowUp,
    keepWish,
    listCollectors,
    changeCollector,
    listGroups,
    keepGroup,
  ]
  return [...each.map((of) => of(desk)), ...dispatchCalls(desk)]
}

export const collectionCalls: readonly Implementation[] = [
  ...deskCalls(collectionDesk),
  rest,
  goOn,
  showBoard,
  showBoardCases,
  showBoardProof,
  showAgencyBoard,
  showAgencyBoardCases,
  showAgencyBoardProof,
  ...agencyCalls,
  ...letterCalls,
  openComplaintFile,
  verifyComplaintFile,
  printComplaintFile,
  ...strategyCalls,
  ...strategyRehearsalCalls,
  ...strategyResultCalls,
]

export const precollectionCalls: readonly Implementation[] = [
  ...deskCalls(preDesk),
  withdraw,
  showPreBoard,
  showPreBoardCases,
  showPreBoardProof,
  ...dueCalls,
]

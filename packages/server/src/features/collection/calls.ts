import type { Implementation } from '../../calls/context.ts'
import { giveCase, goOn, rest } from './case-acts.ts'
import { showCase } from './case-detail.ts'
import { listCases } from './case-list.ts'
import { changeCollector, listCollectors } from './collector.ts'
import { dispatchCalls } from './dispatch.ts'
import { keepGroup, listGroups } from './group.ts'
import { strategyCalls } from './strategy.ts'
import { strategyRehearsalCalls } from './strategy-rehearsal.ts'
import { strategyResultCalls } from './strategy-result.ts'
import { verifyComplaintFile } from './complaint-check.ts'
import { openComplaintFile } from './complaint-file.ts'
import { printComplaintFile } from './complaint-pdf.ts'
import { keepFollowUp, keepWish, reachBorrower } from './contact.ts'
import { showMyCases } from './my-cases.ts'

export const collectionCalls: readonly Implementation[] = [
  listCases,
  showCase,
  showMyCases,
  giveCase,
  rest,
  goOn,
  reachBorrower,
  keepFollowUp,
  keepWish,
  listCollectors,
  changeCollector,
  listGroups,
  keepGroup,
  ...dispatchCalls,
  openComplaintFile,
  verifyComplaintFile,
  printComplaintFile,
  ...strategyCalls,
  ...strategyRehearsalCalls,
  ...strategyResultCalls,
]

import type { Implementation } from '../../calls/context.ts'
import { giveCase, goOn, rest } from './case-acts.ts'
import { showCase } from './case-detail.ts'
import { listCases } from './case-list.ts'
import { changeCollector, listCollectors } from './collector.ts'
import { verifyComplaintFile } from './complaint-check.ts'
import { openComplaintFile } from './complaint-file.ts'
import { printComplaintFile } from './complaint-pdf.ts'
import { keepFollowUp, keepWish, reachBorrower } from './contact.ts'

export const collectionCalls: readonly Implementation[] = [
  listCases,
  showCase,
  giveCase,
  rest,
  goOn,
  reachBorrower,
  keepFollowUp,
  keepWish,
  listCollectors,
  changeCollector,
  openComplaintFile,
  verifyComplaintFile,
  printComplaintFile,
]

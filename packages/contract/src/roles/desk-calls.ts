import * as decided from '../approve/decided.ts'
import * as reviewGroup from '../approve/group.ts'
import * as reviewSettings from '../approve/review-settings.ts'
import * as review from '../approve/review.ts'
import * as reviewer from '../approve/reviewer.ts'
import * as secondLook from '../approve/second-look.ts'
import * as disbursement from '../loan/disbursement.ts'
import * as account from '../order/account.ts'
import * as imports from '../order/import.ts'
import * as order from '../order/order.ts'
import * as powerAccount from '../power/account.ts'
import * as powerInterface from '../power/interface.ts'
import * as powerLogs from '../power/logs.ts'
import * as powerRole from '../power/role.ts'
import * as cashRecord from '../repay/cash-record.ts'
import * as replay from '../risk/replay.ts'
import * as riskEntry from '../risk/risk-entry.ts'
import * as ruleSet from '../risk/rule-set.ts'
import * as extension from '../repay/extension.ts'
import { issueCode } from '../repay/issue-code.ts'
import * as reduction from '../repay/reduction.ts'
import * as smallBalance from '../repay/small-balance.ts'
import * as staff from '../user/staff.ts'
import * as errorReport from '../utils/error-report.ts'
import * as exports from '../utils/export.ts'
import * as openItem from '../utils/open-item.ts'

export const seeOrders = [
  order.getOrders,
  order.getOrder,
  order.getTimeline,
  account.getAccount,
  staff.getUsers,
]
/** Whoever works with a list may take it along as a file; agencies may not (domain.md §4.13). */
export const readOrders = [...seeOrders, exports.requestExport, exports.retryExport]
export const seePerson = [order.reveal, order.getPhoto]
export const reviewDesk = [
  review.getReviews,
  review.getReview,
  review.claimNext,
  review.claim,
  review.release,
  review.tick,
]
export const lookAgain = [
  secondLook.countSecondLooks,
  secondLook.claimSecondLook,
  secondLook.releaseSecondLook,
  secondLook.getSecondLook,
  secondLook.tickSecondLook,
  secondLook.decideSecondLook,
]
export const readMachine = [decided.getMachineReviews, decided.getMachineReview]
export const readDecided = [decided.getDecidedReviews, decided.getReviewSummary]
export const readDesks = [
  reviewGroup.getReviewGroups,
  reviewSettings.getReviewSettings,
  reviewer.getReviewers,
]
export const steerDesks = [
  reviewGroup.saveReviewGroup,
  reviewSettings.saveReviewSettings,
  reviewer.saveReviewer,
  reviewer.handOver,
  reviewer.assignReviews,
  reviewer.assignReview,
]
export const readLoans = [disbursement.getWaitLoans, cashRecord.getCashRecords, smallBalance.getSmallBalance]
/** What is stuck: seen by whoever works with money. */
export const readOpenItems = [openItem.getOpenItems, openItem.getOpenItem, openItem.getOpenItemCount]
export const proposeOpenItems = [...readOpenItems, openItem.retryOpenItem, openItem.proposeSettlement]
export const settleOpenItems = [
  ...readOpenItems,
  openItem.retryOpenItem,
  openItem.settleOpenItem,
  openItem.refuseSettlement,
]
/** Who talks with borrowers about their payments offers more time and asks for less to pay. */
export const askChanges = [
  issueCode,
  extension.quoteExtension,
  extension.issueExtension,
  reduction.requestReduction,
]
export const importCalls = [
  imports.uploadImport,
  imports.previewImport,
  imports.getImports,
  imports.getImport,
  imports.getImportRows,
  imports.commitImport,
  imports.getRefusedRows,
  imports.getImportTemplate,
]

export const readRules = [
  ruleSet.getRuleSets,
  ruleSet.getRuleVersions,
  ruleSet.getRuleVersion,
  replay.getReplays,
  replay.getReplay,
  replay.getReplayOrders,
  riskEntry.getRiskEntries,
]
/** One writes, another of the same desk approves: the person counts, not the role. */
export const workOnRules = [
  ruleSet.saveRuleSet,
  ruleSet.createDraft,
  ruleSet.saveDraft,
  ruleSet.submitDraft,
  ruleSet.decideVersion,
  ruleSet.withdrawVersion,
  ruleSet.startTrial,
  ruleSet.endTrial,
  replay.startReplay,
  replay.cancelReplay,
  riskEntry.addRiskEntry,
  riskEntry.endRiskEntry,
]

export const readPower = [
  powerRole.getRoles,
  powerRole.getApps,
  powerRole.getRoleList,
  powerRole.getRoleMenus,
  powerRole.getRoleVersions,
  powerInterface.getInterfaces,
  powerInterface.getWhoCan,
  powerAccount.getAccounts,
  powerAccount.getUserAccess,
]
/** Who saw and who did what: for who watches, not for who works. */
export const readLogs = [powerLogs.getAccessLog, powerLogs.getAuditLog]
/** Held by nobody but admins, who pass as a role; an admin may grant them on. */
export const keptToAdmins = [
  powerRole.saveRole,
  powerRole.copyRole,
  powerRole.deleteRole,
  powerRole.saveRoleMenus,
  powerInterface.saveInterfaces,
  powerInterface.getWhatIf,
  powerAccount.editAccount,
  powerAccount.inviteUser,
  powerAccount.resetUser,
  powerAccount.endUserSessions,
  powerAccount.forgetUserDevices,
  errorReport.getErrorReports,
]

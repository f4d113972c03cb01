import type { Call } from './call.ts'
import * as correction from './approve/correction.ts'
import * as decided from './approve/decided.ts'
import * as reviewGroup from './approve/group.ts'
import * as reviewSettings from './approve/review-settings.ts'
import * as review from './approve/review.ts'
import * as reviewer from './approve/reviewer.ts'
import * as secondLook from './approve/second-look.ts'
import * as disbursement from './loan/disbursement.ts'
import * as account from './order/account.ts'
import * as imports from './order/import.ts'
import * as order from './order/order.ts'
import * as accounts from './power/account.ts'
import * as interfaces from './power/interface.ts'
import * as logs from './power/logs.ts'
import * as role from './power/role.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as extension from './repay/extension.ts'
import { issueCode } from './repay/issue-code.ts'
import * as reduction from './repay/reduction.ts'
import * as smallBalance from './repay/small-balance.ts'
import * as replay from './risk/replay.ts'
import * as riskEntry from './risk/risk-entry.ts'
import * as ruleSet from './risk/rule-set.ts'
import * as openItem from './utils/open-item.ts'
import type { RouteName } from './routes.ts'

/** The granted calls that a screen makes: it opens on a refusal without `needs`, and loses a button without `uses`. */
export interface ScreenCalls {
  needs: readonly Call[]
  uses: readonly Call[]
}

const orderPage = {
  needs: [order.getOrder],
  uses: [order.getTimeline, account.getAccount, order.reveal, order.getPhoto],
}
const takeLook = [secondLook.countSecondLooks, secondLook.claimSecondLook]
const answerLook = [
  secondLook.claimSecondLook,
  secondLook.releaseSecondLook,
  secondLook.getSecondLook,
  secondLook.tickSecondLook,
  secondLook.decideSecondLook,
]
const decidedList = { needs: [decided.getDecidedReviews], uses: takeLook }
const waitList = [review.claim, review.claimNext, review.release, reviewer.assignReview]

/** Which screen makes which call: the permission pages tell what a grant opens, and what it leaves lame. */
export const screenCalls: Partial<Record<RouteName, ScreenCalls>> = {
  orderList: { needs: [order.getOrders], uses: [order.getOrder] },
  orderDetail: {
    ...orderPage,
    uses: [
      ...orderPage.uses,
      review.rollBack,
      review.reopenRejected,
      review.appealMachine,
      correction.correctIdentity,
      correction.settleCorrection,
      issueCode,
      extension.quoteExtension,
      extension.issueExtension,
      reduction.requestReduction,
      reduction.decideReduction,
      reduction.decideLargeReduction,
    ],
  },
  excelList: {
    needs: [imports.getImports],
    uses: [
      imports.uploadImport,
      imports.previewImport,
      imports.getImport,
      imports.getImportRows,
      imports.commitImport,
      imports.getRefusedRows,
      imports.getImportTemplate,
    ],
  },
  reviewFirstWait: { needs: [review.getReviews], uses: [...waitList, review.decideFirst] },
  reviewFinalWait: { needs: [review.getReviews], uses: [...waitList, review.decideFinal] },
  machinerReviewPass: { needs: [decided.getMachineReviews], uses: [decided.getMachineReview] },
  machinerReviewReject: {
    needs: [decided.getMachineReviews],
    uses: [decided.getMachineReview, review.appealMachine],
  },
  machinerDetail: { needs: [decided.getMachineReview], uses: [review.appealMachine] },
  reviewFirstPass: { ...decidedList, uses: [...takeLook, review.rollBack] },
  reviewFirstReject: { ...decidedList, uses: [...takeLook, review.reopenRejected] },
  reviewFinalPass: decidedList,
  reviewFinalReject: decidedList,
  reviewList: { ...decidedList, uses: [decided.getReviewSummary, ...takeLook] },
  reviewGroup: {
    needs: [reviewGroup.getReviewGroups],
    uses: [
      reviewGroup.saveReviewGroup,
      reviewer.getReviewers,
      reviewSettings.getReviewSettings,
      reviewSettings.saveReviewSettings,
    ],
  },
  reviewerManage: {
    needs: [reviewer.getReviewers],
    uses: [
      reviewer.saveReviewer,
      reviewer.handOver,
      reviewer.assignReviews,
      reviewGroup.getReviewGroups,
      review.getReviews,
    ],
  },
  approveDetail: {
    needs: [review.getReview],
    uses: [
      review.tick,
      review.decideFirst,
      review.decideFinal,
      review.claim,
      review.claimNext,
      review.release,
      correction.correctIdentity,
      correction.settleCorrection,
      ...answerLook,
      order.reveal,
      order.getPhoto,
    ],
  },
  waitLoanList: {
    needs: [disbursement.getWaitLoans],
    uses: [
      disbursement.putForward,
      disbursement.releaseLoan,
      disbursement.hold,
      disbursement.unhold,
      disbursement.cancelLoan,
      disbursement.retryLoan,
      disbursement.inquire,
      disbursement.settleLoan,
    ],
  },
  repaymentRecord: {
    needs: [cashRecord.getCashRecords],
    uses: [cashRecord.matchPayment, cashRecord.decideMatch],
  },
  withdrawal: {
    needs: [openItem.getOpenItems],
    uses: [
      openItem.getOpenItem,
      openItem.getOpenItemCount,
      openItem.retryOpenItem,
      openItem.proposeSettlement,
      openItem.settleOpenItem,
      openItem.refuseSettlement,
      smallBalance.getSmallBalance,
      smallBalance.saveSmallBalance,
    ],
  },
  riskRuleConfig: {
    needs: [ruleSet.getRuleSets, ruleSet.getRuleVersions, ruleSet.getRuleVersion],
    uses: [
      ruleSet.saveRuleSet,
      ruleSet.createDraft,
      ruleSet.saveDraft,
      ruleSet.submitDraft,
      ruleSet.decideVersion,
      ruleSet.withdrawVersion,
      ruleSet.startTrial,
      ruleSet.endTrial,
      replay.startReplay,
      replay.getReplays,
      replay.getReplay,
      replay.cancelReplay,
      replay.getReplayOrders,
      riskEntry.getRiskEntries,
      riskEntry.addRiskEntry,
      riskEntry.endRiskEntry,
    ],
  },
  accessLog: { needs: [logs.getAccessLog], uses: [] },
  auditLog: { needs: [logs.getAuditLog], uses: [] },
  role: {
    needs: [role.getRoleList],
    uses: [role.saveRole, role.copyRole, role.deleteRole, role.getRoleVersions, interfaces.getWhoCan],
  },
  account: {
    needs: [accounts.getAccounts, role.getRoles],
    uses: [
      accounts.inviteUser,
      accounts.editAccount,
      accounts.resetUser,
      accounts.getUserAccess,
      accounts.endUserSessions,
      accounts.forgetUserDevices,
    ],
  },
  menu: { needs: [role.getRoleMenus, role.getApps], uses: [interfaces.getWhatIf, role.saveRoleMenus] },
  interface: {
    needs: [interfaces.getInterfaces, role.getApps],
    uses: [interfaces.getWhatIf, interfaces.saveInterfaces, interfaces.getWhoCan],
  },
}

/** The screens that make a call, by route name. */
export function screensOf(callName: string): RouteName[] {
  return (Object.entries(screenCalls) as [RouteName, ScreenCalls][]).flatMap(([screen, { needs, uses }]) =>
    [...needs, ...uses].some(({ name }) => name === callName) ? [screen] : [],
  )
}

/** Names of the calls that each screen cannot do without. */
export const screenNeeds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(screenCalls).map(([screen, { needs }]) => [screen, needs.map(({ name }) => name)]),
)

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { registry } from '../calls/registry.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Services } from '../calls/context.ts'
import { openConsoleLogin } from '../db/console-login.ts'
import { openDb, openPool } from '../db/pool.ts'
import { reviewBulkActions } from '../features/approve/bulk-actions.ts'
import { caseBulkActions } from '../features/collection/bulk-actions.ts'
import { approveCalls } from '../features/approve/calls.ts'
import { hookCalls } from '../features/hooks/calls.ts'
import { loanBulkActions } from '../features/loan/bulk-actions.ts'
import { loanCalls } from '../features/loan/calls.ts'
import { payoutOpenItemWays } from '../features/loan/stuck-payouts.ts'
import { openCalls } from '../features/open/calls.ts'
import { accountCalls } from '../features/order/account.ts'
import { bureauCalls } from '../features/order/bureau.ts'
import { orderCalls } from '../features/order/calls.ts'
import { importCalls } from '../features/order/import-calls.ts'
import { powerCalls } from '../features/power/calls.ts'
import { telemarketingCalls } from '../features/telemarketing/calls.ts'
import { leadBulkActions } from '../features/telemarketing/lead-acts.ts'
import { commitLeadFile, readLeadFile } from '../features/telemarketing/read-lead-file.ts'
import { collectionCalls, precollectionCalls } from '../features/collection/calls.ts'
import { reportCalls } from '../features/report/calls.ts'
import { repayCalls } from '../features/repay/calls.ts'
import { riskCalls } from '../features/risk/calls.ts'
import { smsCalls } from '../features/sms/calls.ts'
import { userCalls } from '../features/user/calls.ts'
import { dashboardCalls } from '../features/user/dashboard.ts'
import { notificationCalls } from '../features/user/notification.ts'
import { ownSessionCalls } from '../features/user/own-session.ts'
import { bulkCalls } from '../features/utils/bulk.ts'
import { listCallbacks } from '../features/utils/callback.ts'
import { figureCalls } from '../features/utils/prove-figure.ts'
import { productCalls } from '../features/utils/products.ts'
import { datedSettingCalls } from '../features/utils/dated-settings.ts'
import { dayOffCalls } from '../features/utils/days-off.ts'
import { errorReportCalls } from '../features/utils/error-report.ts'
import { exportCalls } from '../features/utils/export.ts'
import { viewMailingCalls } from '../features/utils/view-mailing.ts'
import { listViewCalls } from '../features/utils/list-view.ts'
import { bankDayCalls } from '../features/utils/bank/bank-day.ts'
import { channelDayCalls } from '../features/utils/bank/channel-day.ts'
import { moneyInTransitCalls } from '../features/utils/bank/money-in-transit.ts'
import { bankCloseCalls } from '../features/utils/bank/close-bank-day.ts'
import { outwardReportCalls } from '../features/utils/outward/outward-report.ts'
import { withdrawalCalls, withdrawalOpenItemWays } from '../features/utils/withdrawal.ts'
import { sourceSettingCalls } from '../features/utils/source-settings.ts'
import { ledgerCalls } from '../features/utils/ledger.ts'
import { matchStatement } from '../features/utils/bank/match-statement.ts'
import { bankRuleCalls } from '../features/utils/bank/rehearse-rules.ts'
import { statementCalls } from '../features/utils/bank/statement.ts'
import { bankSettlementCalls } from '../features/utils/bank/settlement.ts'
import { bankLineCalls } from '../features/utils/bank/work-lines.ts'
import { openItemCalls } from '../features/utils/open-item.ts'
import { utilsCalls } from '../features/utils/openapi.ts'
import { rowMarkCalls } from '../features/utils/row-mark.ts'
import { localFileStore } from '../gateways/file-store.ts'
import { localStatementFolder } from '../gateways/statement-folder.ts'
import { outboxMail, smtpMail } from '../gateways/mail.ts'
import { openChannels, type OpenedChannels } from '../gateways/payout-gateways.ts'
import { applyMessageHooks, newsOpenItemWays } from '../messages/apply-message-hooks.ts'
import { askCarriers, messageOpenItemWays } from '../messages/ask-carriers.ts'
import { prepareBatch } from '../messages/prepare-batch.ts'
import { sendMessages } from '../messages/send-messages.ts'
import { sendOtp } from '../messages/send-otp.ts'
import { applyHook } from '../money/apply-hook.ts'
import { assignReviews } from '../features/approve/assign-reviews.ts'
import { carryOutDecision } from '../features/approve/carry-out-decision.ts'
import { closeCodes } from '../money/close-codes.ts'
import { commitImport } from '../features/order/commit-import.ts'
import { exportList } from '../lists/export-list.ts'
import { inquirePayout } from '../money/inquire-payout.ts'
import { issueCodes } from '../money/issue-codes.ts'
import { askPayments } from '../money/poll-payments.ts'
import { channelDayItemWays } from '../money/read-channel-days.ts'
import { previewImport } from '../features/order/preview-import.ts'
import { jobOpenItemWays } from '../queue/open-item-ways.ts'
import { openQueue, type JobHandlers } from '../queue/queue.ts'
import { rehearseBulk, rehearseUndoBulk } from '../lists/rehearse-bulk.ts'
import { replayRules } from '../features/risk/replay-rules.ts'
import { checkReturnAccount } from '../money/check-return-account.ts'
import { askSource } from '../sources/ask-source.ts'
import { makeReportFile } from '../outward/make-report-file.ts'
import { sendReports } from '../outward/send-reports.ts'
import { outwardOpenItemWays } from '../outward/stuck-rows.ts'
import { reviewByMachine } from '../features/approve/review-by-machine.ts'
import { runBulk, undoBulk } from '../lists/run-bulk.ts'
import { printIssued } from '../features/collection/letter.ts'
import { dispatchCases } from '../features/collection/dispatch-cases.ts'
import { sendMail } from '../queue/send-mail.ts'
import { rejectPayout } from '../money/reject-queued.ts'
import { sendPayout } from '../money/send-payout.ts'
import { inquireWithdrawal, sendWithdrawal } from '../money/withdraw.ts'
import type { SmsAddresses } from './sms-addresses.ts'
import { openSmsProviders } from './sms-providers.ts'
import { openReceivers, type ReportAddresses } from './report-addresses.ts'
import { openSources, type SourceAddresses } from './source-addresses.ts'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { createSeals } from '../secrets/seals.ts'
import { StrangerTokens } from '../calls/stranger-tokens.ts'
import { SharedReads } from '../db/shared-reads.ts'
import { Watchers } from '../watch/watchers.ts'

/** Every call of the product with its command. */
export const calls = registry([
  ...userCalls,
  ...ownSessionCalls,
  ...notificationCalls,
  ...dashboardCalls,
  ...openCalls,
  ...approveCalls,
  ...orderCalls,
  ...accountCalls,
  ...bureauCalls,
  ...importCalls,
  ...loanCalls,
  ...repayCalls,
  ...collectionCalls,
  ...precollectionCalls,
  ...telemarketingCalls,
  ...reportCalls,
  ...riskCalls,
  ...smsCalls,
  ...powerCalls,
  ...hookCalls,
  ...utilsCalls,
  ...openItemCalls,
  ...bankDayCalls,
  ...channelDayCalls,
  ...moneyInTransitCalls,
  ...bankRuleCalls,
  ...statementCalls,
  ...bankLineCalls,
  ...bankSettlementCalls,
  ...ledgerCalls,
  ...bankCloseCalls,
  listCallbacks,
  ...datedSettingCalls,
  ...productCalls,
  ...figureCalls,
  ...dayOffCalls,
  ...withdrawalCalls,
  ...sourceSettingCalls,
  ...outwardReportCalls,
  ...listViewCalls,
  ...viewMailingCalls,
  ...exportCalls,
  ...bulkCalls,
  ...rowMarkCalls,
  ...errorReportCalls,
])

/** What can be done to many rows at once; every name of the contract is here. */
const bulkActions = new Map(
  [...loanBulkActions, ...reviewBulkActions, ...caseBulkActions, ...leadBulkActions].map((action) => [
    action.name,
    action,
  ]),
)

/** What can be done about what is stuck, by kind. */
const openItemWays = new Map(
  [
    ...jobOpenItemWays,
    ...payoutOpenItemWays,
    ...withdrawalOpenItemWays,
    ...channelDayItemWays,
    ...messageOpenItemWays,
    ...newsOpenItemWays,
    ...outwardOpenItemWays,
  ].map((way) => [way.kind, way]),
)

const jobHandlers: JobHandlers<Services> = {
  reviewByMachine,
  carryOutDecision,
  askSource,
  checkReturnAccount,
  sendReports,
  makeReportFile,
  sendPayout,
  sendWithdrawal,
  inquireWithdrawal,
  inquirePayout,
  rejectPayout,
  issueCodes,
  askPayments,
  closeCodes,
  applyHook,
  previewImport,
  commitImport,
  readLeadFile,
  commitLeadFile,
  sendMail,
  exportList,
  matchStatement,
  rehearseBulk,
  rehearseUndoBulk,
  runBulk,
  undoBulk,
  dispatch: dispatchCases,
  printLetter: printIssued,
  assignReviews: async (_data, services) => await assignReviews(services),
  replayRules,
  sendMessages,
  sendOtp,
  askCarriers,
  applyMessageHooks,
  prepareBatch,
}

/** Work that was left at the end holds its connection for as long as it takes: nobody waits for that. */
const poolEndMsMax = 2_000

export interface OpenServices {
  services: Services
  pool: Pool
  close(): Promise<void>
}

/** Opens what lives as long as the process: pool, queue, gateways. */
export async function openServices(options: {
  config: Config
  clock: Clock
  log: Logger
  /** Connection of the schema's owner, for the queue's own schema. */
  databaseUrl: string
  /** As whom the console works; by default a login of its own, made where it is missing. */
  consoleUrl?: string
  /** Where payments come in by, and what money goes out by. */
  channels: OpenedChannels
  /** The carriers of messages; without any, messages wait. */
  sms?: SmsAddresses & { callbackUrl: (provider: MessageProvider) => string }
  /** Who is asked about borrowers; without any, what they would say is missing. */
  sources?: SourceAddresses
  /** Who is told of our loans; to nobody else rows are sent. */
  reports?: ReportAddresses
  /** There is a handful of rows only: planning by values would cost more than running. */
  planOnce?: boolean
  /** Where demo mail is shown beside being written to the outbox. */
  say?: (line: string) => void
}): Promise<OpenServices> {
  const {
    config,
    clock,
    log,
    databaseUrl,
    channels,
    sms,
    sources = {},
    reports = {},
    planOnce = false,
    say = () => undefined,
  } = options
  const consoleUrl = options.consoleUrl ?? (await openConsoleLogin(databaseUrl))
  const seals = createSeals(config.masterKeys)
  const pool = openPool(consoleUrl, log)
  const queue = await openQueue(databaseUrl, log, jobHandlers, config.databaseUrl === null)
  const outbox = join(config.dataDir, 'outbox')
  const db = openDb(pool, config.keepStatements, planOnce)
  const services: Services = {
    config,
    clock,
    db,
    strangerTokens: new StrangerTokens(db),
    watchers: new Watchers({ db, clock, log }),
    sharedReads: new SharedReads(),
    log,
    seals,
    queue,
    mail:
      config.smtpUrl === null
        ? outboxMail({
            folder: outbox,
            from: config.mailFrom,
            logger: { info: (mail) => say(shownMail(mail)) },
          })
        : smtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    ...openChannels(channels),
    sms: sms === undefined ? new Map() : openSmsProviders(sms, sms.callbackUrl),
    sources: openSources(sources),
    receivers: openReceivers(reports),
    statements: config.statementDir === null ? null : localStatementFolder(config.statementDir),
    files: localFileStore({ folder: join(config.dataDir, 'files'), keys: seals.fileKeys }),
    calls,
    bulkActions,
    openItemWays,
    filling: null,
  }
  return {
    services,
    pool,
    close: async () => {
      services.watchers.end()
      await queue.stop()
      await Promise.race([pool.end(), pause(poolEndMsMax, undefined, { ref: false })])
    },
  }
}

function shownMail({ to, subject, text }: Record<string, unknown>): string {
  return `Mail to ${String(to)}: ${String(subject)}\n${String(text)}`
}

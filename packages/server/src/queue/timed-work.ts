import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../calls/context.ts'
import { assignReviews } from '../features/approve/assign-reviews.ts'
import { closeDay } from '../money/close-day.ts'
import { expireOffers } from '../money/expire-offers.ts'
import { dispatchNight } from '../features/collection/dispatch-night.ts'
import { endPromises } from '../features/collection/end-promises.ts'
import { collectionBoard, preBoard } from '../features/collection/collection-board.queries.ts'
import { freezeBoards } from '../boards/freeze-boards.ts'
import { expireExports } from '../lists/expire-exports.ts'
import { warnOfDataRequests } from '../features/order/warn-of-data-requests.ts'
import { expireOrders } from '../features/open/expire-orders.ts'
import { fillNameWords } from '../records/order/order-name-words.ts'
import { sealKeptHooks } from '../records/loan/hook-events.ts'
import { fillInstalments } from '../records/loan/fill-instalments.ts'
import { dropOldCounts } from './drop-old-counts.ts'
import { followHooks } from '../money/apply-hook.ts'
import { followPayouts } from '../money/follow-payouts.ts'
import { followRejects } from '../money/reject-queued.ts'
import { followWithdrawals } from '../money/withdraw.ts'
import { followMessageHooks } from '../messages/apply-message-hooks.ts'
import { followMessages } from '../messages/ask-carriers.ts'
import { remindDue } from '../messages/remind-due.ts'
import { sendDueMessages } from '../messages/send-messages.ts'
import { followInquiries } from '../sources/follow-inquiries.ts'
import { tendReports } from '../outward/tend-reports.ts'
import { keepFailedJobs } from './keep-failed-jobs.ts'
import { dropOverdueDecisions } from '../features/approve/drop-decisions.ts'
import { lapseSecondLooks } from '../features/approve/lapse-second-looks.ts'
import { mailViews } from '../lists/mail-views.ts'
import { openPreCases } from '../features/collection/open-pre-cases.ts'
import { orderOpenCases } from '../features/collection/keep-case-orderings.ts'
import { pollPayments } from '../money/poll-payments.ts'
import { readChannelDays } from '../money/read-channel-days.ts'
import { refreshFacts } from '../reports/refresh-facts.ts'
import { recallFromAgencies } from '../features/collection/recall-agencies.ts'
import { rollCases } from '../features/collection/roll-cases.ts'
import { openLeads } from '../features/telemarketing/open-leads.ts'
import { sampleCalls } from '../features/telemarketing/sample-calls.ts'
import { takeDeliveries } from '../features/utils/bank/take-deliveries.ts'
import { sendDueMail } from './send-mail.ts'
import { checkTrails } from './check-trails.ts'
import { sealTrails } from './seal-trails.ts'
import { followReturnAccounts } from '../money/check-return-account.ts'
import { retryCodes } from '../money/retry-codes.ts'
import { tellRefusedHooks } from '../calls/refused-hooks.ts'
import { dropOldRows } from './drop-old-rows.ts'

/** Something that happens as time passes. Idempotent, so that any number of processes may run it, and bounded a run. */
export interface TimedWork {
  name: string
  /** By the business clock. */
  everyMinutes: number
  /** What it takes up the work of: it waits for it when both are due at once, rather than look in vain and come a turn late. */
  after?: string
  run(services: Services): Promise<unknown>
}

/** The one table of timed work: production, tests and simulator run what is due of it, in this order. */
export const timedWork: readonly TimedWork[] = [
  { name: 'closeDay', everyMinutes: 1, run: async (services) => await closeDay(services) },
  { name: 'expireOrders', everyMinutes: 1, run: expireOrders },
  { name: 'followInquiries', everyMinutes: 1, run: followInquiries },
  { name: 'followReturnAccounts', everyMinutes: 1, run: followReturnAccounts },
  { name: 'tendReports', everyMinutes: 1, run: tendReports },
  { name: 'expireOffers', everyMinutes: 1, run: expireOffers },
  { name: 'followPayouts', everyMinutes: 1, run: followPayouts },
  { name: 'followRejects', everyMinutes: 1, run: followRejects },
  { name: 'followWithdrawals', everyMinutes: 1, run: followWithdrawals },
  { name: 'followHooks', everyMinutes: 1, run: followHooks },
  { name: 'tendCodes', everyMinutes: 1, run: retryCodes },
  // A file is whole when it is the same at two looks: the second should not be far.
  { name: 'takeDeliveries', everyMinutes: 1 / 2, run: takeDeliveries },
  { name: 'pollPayments', everyMinutes: 1, run: pollPayments },
  { name: 'readChannelDays', everyMinutes: 1, after: 'pollPayments', run: readChannelDays },
  { name: 'fillInstalments', everyMinutes: 1, run: async ({ db }) => await fillInstalments(db) },
  { name: 'fillNameWords', everyMinutes: 1, run: async ({ db, seals }) => await fillNameWords(db, seals) },
  { name: 'sealKeptHooks', everyMinutes: 1, run: async ({ db, seals }) => await sealKeptHooks(db, seals) },
  { name: 'tellRefusedHooks', everyMinutes: 1, run: tellRefusedHooks },
  { name: 'expireExports', everyMinutes: 1, run: expireExports },
  { name: 'lapseSecondLooks', everyMinutes: 1, run: lapseSecondLooks },
  { name: 'warnOfDataRequests', everyMinutes: 10, run: warnOfDataRequests },
  { name: 'dropOverdueDecisions', everyMinutes: 1, run: dropOverdueDecisions },
  { name: 'assignReviews', everyMinutes: 1, run: assignReviews },
  { name: 'openPreCases', everyMinutes: 1, run: async (services) => await openPreCases(services) },
  {
    name: 'rollCases',
    everyMinutes: 1,
    after: 'openPreCases',
    run: async (services) => await rollCases(services),
  },
  { name: 'endPromises', everyMinutes: 1, run: endPromises },
  {
    name: 'freezeBoards',
    everyMinutes: 1,
    after: 'rollCases',
    run: async (services) => {
      for (const board of [collectionBoard, preBoard]) await freezeBoards(services, board)
    },
  },
  { name: 'recallFromAgencies', everyMinutes: 10, run: recallFromAgencies },
  { name: 'dispatchNight', everyMinutes: 1, after: 'rollCases', run: dispatchNight },
  { name: 'orderCases', everyMinutes: 10, run: orderOpenCases },
  { name: 'openLeads', everyMinutes: 10, run: openLeads },
  { name: 'sampleCalls', everyMinutes: 10, run: sampleCalls },
  // A report that finds many marked has to wait for them.
  { name: 'refreshFacts', everyMinutes: 1 / 6, run: refreshFacts },
  { name: 'keepFailedJobs', everyMinutes: 1, run: keepFailedJobs },
  { name: 'remindDue', everyMinutes: 1, run: remindDue },
  { name: 'followMessages', everyMinutes: 1, run: followMessages },
  { name: 'followMessageHooks', everyMinutes: 1, run: followMessageHooks },
  { name: 'sendDueMessages', everyMinutes: 1, run: sendDueMessages },
  { name: 'mailViews', everyMinutes: 1, run: mailViews },
  { name: 'sendDueMail', everyMinutes: 1, run: sendDueMail },
  { name: 'sealTrails', everyMinutes: 1, run: async (services) => await sealTrails(services) },
  // Behind the sealing: what is followed is what was sealed.
  { name: 'checkTrails', everyMinutes: 60, after: 'sealTrails', run: checkTrails },
  { name: 'forgetPassing', everyMinutes: 10, run: dropOldCounts },
  { name: 'tidyUp', everyMinutes: 60, run: dropOldRows },
]

const minuteMs = 60_000
const lookEveryMs = 5_000
/** Of what is due so many begin at once: all together would take every connection from those who work at their desks. */
const atOnceMax = 4
/** What takes longer holds up only itself. */
const slowMs = 200
/** What takes longer as the process ends is left to the others. */
const endMsMax = 10_000

/** Runs timed work as it falls due by the business clock. */
export class TimedWorks {
  readonly #services: Services
  readonly #table: readonly TimedWork[]
  readonly #lastRun = new Map<string, number>()
  readonly #running = new Map<string, Promise<void>>()
  /** What is due and has not begun. */
  readonly #waiting: TimedWork[] = []
  #atOnce = 0
  #timer: NodeJS.Timeout | undefined
  /** Nothing begins any more. */
  #isEnding = false
  /** What still runs breaks under an end that did not wait for it, and is done again elsewhere: nobody is told. */
  #isOver = false

  constructor(services: Services, table: readonly TimedWork[] = timedWork) {
    this.#services = services
    this.#table = table
  }

  /** Runs what is due, one after another, to its end: for who moves the clock himself. */
  async pass(): Promise<void> {
    for (const work of this.#takeDue()) await this.#start(work)
  }

  /** Begins what is due and is not still running, a few at once. */
  look(): void {
    this.#waiting.push(...this.#takeDue())
    while (this.#atOnce < atOnceMax && this.#waiting.length > 0) void this.#workOff()
  }

  /** Looks again and again until it is ended. @returns how to end it */
  start(): (patienceMs?: number) => Promise<void> {
    this.look()
    this.#timer = setInterval(() => this.look(), lookEveryMs)
    return async (patienceMs) => await this.end(patienceMs)
  }

  /** Begins nothing more and waits for what runs, but not for long: all of it is idempotent. */
  async end(patienceMs = endMsMax): Promise<void> {
    clearInterval(this.#timer)
    this.#isEnding = true
    this.#waiting.length = 0
    await Promise.race([Promise.all(this.#running.values()), pause(patienceMs, undefined, { ref: false })])
    this.#isOver = true
    if (this.#running.size > 0)
      this.#services.log.info({ works: [...this.#running.keys()] }, 'timed work is left to other servers')
  }

  #takeDue(): TimedWork[] {
    const now = this.#services.clock.now().getTime()
    const due = this.#table.filter(({ name, everyMinutes }) => {
      const last = this.#lastRun.get(name)
      // A clock that was set back must not make anything wait for it.
      const isDue = last === undefined || Math.abs(now - last) >= everyMinutes * minuteMs
      return isDue && !this.#running.has(name) && !this.#waiting.some((work) => work.name === name)
    })
    for (const { name } of due) this.#lastRun.set(name, now)
    return due
  }

  /** One after another, those behind a slow one beside it. */
  async #workOff(): Promise<void> {
    this.#atOnce += 1
    for (let work = this.#waiting.shift(); work !== undefined; work = this.#waiting.shift())
      await Promise.race([this.#start(work), pause(slowMs, undefined, { ref: false })])
    this.#atOnce -= 1
  }

  async #start({ name, after, run }: TimedWork): Promise<void> {
    const { log } = this.#services
    const before = after === undefined ? undefined : this.#running.get(after)
    const running = Promise.resolve(before)
      .then(async () => {
        if (!this.#isEnding) await run(this.#services)
      })
      .catch((error: unknown) => {
        if (!this.#isOver) log.error({ err: error, work: name }, 'timed work broke; it is tried again')
      })
      .finally(() => this.#running.delete(name))
    this.#running.set(name, running)
    await running
  }
}

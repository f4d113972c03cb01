import { type SettingArea, settingAreas } from '@lumbung/domain/settings/dated'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { payoutStop } from '../loan/payout-channel.ts'
import { dashboardFigure, dashboardTiles } from './dashboard-tile.ts'

const settingArea = z.enum(Object.keys(settingAreas) as [SettingArea, ...SettingArea[]])

/** The apps that are counted, where a list shows more than them; null: of all that it shows. */
const counted = { apps: z.nullable(z.array(f.appCode)) }

/** A desk this person works at: what waits there and what they hold. */
const desk = z.object({
  ...counted,
  desk: z.enum([
    'reviewFirst',
    'reviewFinal',
    'loanMaker',
    'loanChecker',
    'unmatchedPayments',
    'proposedMatches',
    'myCases',
    'myPreCases',
    'myLeads',
    'callChecks',
    'freeReminders',
    'freeCases',
    'freeLeads',
  ]),
  waiting: z.int(),
  amount: f.rupiah,
  oldestMinutes: z.int(),
  held: z.array(z.object({ orderNo: f.orderNo, lockedUntil: f.instant })),
  doneToday: z.int(),
})

/** Today's figures of the portfolio; null for who may not see it (meta roles admin, approve). */
const portfolio = z.object({
  ...counted,
  applications: z.int(),
  machinePassed: z.int(),
  approved: z.int(),
  passRatePpm: z.nullable(z.int()),
  disbursed: z.object({ orders: z.int(), amount: f.rupiah }),
  dueToday: z.object({ orders: z.int(), amount: f.rupiah }),
  collectedToday: f.rupiah,
  /** Unpaid principal of open loans. */
  outstanding: f.rupiah,
  outstandingOrders: z.int(),
  /** Unpaid principal by days late. */
  overdue: z.array(
    z.object({
      stage: z.string(),
      from: z.int(),
      to: z.nullable(z.int()),
      orders: z.int(),
      amount: f.rupiah,
    }),
  ),
  /** Share of outstanding principal not more than 90 days late, ppm; null without loans. */
  tkb90Ppm: z.nullable(z.int()),
  /** Loans more than 90 days late. */
  lostOrders: z.int(),
  /** The last 30 business days, oldest first. */
  days: z.array(
    z.object({ day: f.businessDay, applications: z.int(), disbursed: z.int(), collected: f.rupiah }),
  ),
  attention: z.array(
    z.object({
      kind: z.enum(['payoutUnknown', 'payoutFailed', 'paymentUnmatched']),
      orders: z.int(),
      amount: f.rupiah,
    }),
  ),
})

export const getDashboard = call('POST /user/get_dashboard', {
  access: 'signedIn',
  request: z.strictObject({ app: z.optional(f.appCode) }),
  ret: z.object({
    day: f.businessDay,
    at: f.instant,
    /** The machine's time, for `watch_dashboard`. */
    readAt: f.instant,
    desks: z.array(desk),
    portfolio: z.nullable(portfolio),
    /** Payouts that somebody stopped, for who may start them again. */
    stops: z.array(payoutStop),
    /** Settings that another person put forward, for who may decide on them; the earliest day first. */
    settings: z.array(z.object({ id: f.id, area: settingArea, from: f.businessDay, by: z.string() })),
    /** Of the departments whose lists the person holds: what was done today. */
    figures: z.array(
      z.object({
        ...counted,
        figure: dashboardFigure,
        unit: z.enum(['n', 'rp']),
        now: z.number(),
        /** Until the same hour, seven days ago. */
        lastWeek: z.number(),
        /** What the whole lender wants of a day; null where none is set, or only some of its apps are looked at. */
        target: z.nullable(z.number()),
      }),
    ),
    /** Chosen by the person, or else shared with their role; null: nobody chose. */
    tiles: z.nullable(dashboardTiles),
    ownTiles: z.boolean(),
  }),
})

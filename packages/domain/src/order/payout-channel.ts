import { addDays, businessDayOf, type BusinessDay, weekdayOf } from '../calendar.ts'
import type { Hours } from '../contact/contact-rules.ts'
import { localInstant, minutesOfDay } from '../contact/local-time.ts'
import { add, left, type Rupiah, rupiah, subtract } from '../money.ts'
import { placeOf } from '../spread.ts'

/** What a channel may charge us for: a payout, or a payment by the way it came. */
export type Charge = 'payout' | 'va' | 'alfa'

/**
 * Who can carry payouts: what each calls itself, in every language, and what it charges us for. The one list of them: settings,
 * callback addresses, columns and words are made from it. Each has a folder in `gateways/`; which are connected is said at the start.
 */
const channelList = {
  xendit: { name: 'Xendit', charges: ['payout', 'va', 'alfa'] },
  midtrans: { name: 'Midtrans', charges: ['payout'] },
} as const satisfies Record<string, { name: string; charges: readonly Charge[] }>
export type PayoutChannel = keyof typeof channelList
export const payoutChannels = Object.keys(channelList) as [PayoutChannel, ...PayoutChannel[]]
/** Where virtual accounts and shop codes are made, and so payments come in. */
export const paymentChannel = 'xendit' satisfies PayoutChannel

/** What a channel charges us for. */
export type ChargeOf<Channel extends PayoutChannel> = (typeof channelList)[Channel]['charges'][number]
export const chargesOf = (channel: PayoutChannel): readonly Charge[] => channelList[channel].charges

/** What a channel calls itself. */
export const nameOfChannel = (channel: PayoutChannel): string => channelList[channel].name

/** Who did something, to be read: a channel by what it calls itself, anybody else as kept. */
export function nameOfActor(actor: string): string {
  const channel = payoutChannels.find((each) => each === actor)
  return channel === undefined ? actor : nameOfChannel(channel)
}

/** Something of every channel, by its name with this behind it. @param of is told the channel's place in the list too */
export function forChannels<Suffix extends string, Value>(
  suffix: Suffix,
  of: (channel: PayoutChannel, place: number) => Value,
): Record<`${PayoutChannel}${Suffix}`, Value> {
  const all = payoutChannels.map((channel, place) => [`${channel}${suffix}`, of(channel, place)])
  return Object.fromEntries(all) as Record<`${PayoutChannel}${Suffix}`, Value>
}

/** How payouts are dealt to a channel on a day: a dated setting of two persons. */
export interface ChannelRules {
  active: boolean
  /** Who is asked first where the channel that an order falls to cannot take it; and the order of shares. */
  rank: number
  /** Percent of the orders; of channels that are on, in proportion, should they not make a hundred. */
  sharePercent: number
  /** rupiah that may be sent in a business day; null: no end. */
  dayCap: number | null
  /** rupiah that must stay there. */
  leastBalance: number
  /** Minutes after midnight in Jakarta. */
  hours: Hours
  /** Weekdays on which it sends: 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
}
export type ChannelSettingCode = `${PayoutChannel}Payouts`
export const channelSettingCodes = payoutChannels.map(settingOfChannel) as [ChannelSettingCode]

export function settingOfChannel(channel: PayoutChannel): ChannelSettingCode {
  return `${channel}Payouts`
}

/** Whether a setting of this code says how payouts are dealt to a channel. */
export function isChannelSetting(code: string): code is ChannelSettingCode {
  return channelSettingCodes.some((each) => each === code)
}

/** The same of a setting with its value. */
export function dealsPayouts<Setting extends { code: string }>(
  setting: Setting,
): setting is Extract<Setting, { code: ChannelSettingCode }> {
  return isChannelSetting(setting.code)
}

const always = {
  active: true,
  dayCap: null,
  leastBalance: 0,
  hours: { from: 0, to: minutesOfDay },
  weekdays: [0, 1, 2, 3, 4, 5, 6],
} as const satisfies Partial<ChannelRules>
/** Until two persons say otherwise everything goes by the first, and the others help out in turn. */
export const firstChannelRules = forChannels('Payouts', (_channel, place): ChannelRules => ({
  ...always,
  rank: place + 1,
  sharePercent: place === 0 ? 100 : 0,
}))
export const channelSharePercentMax = 100
export const channelRankMax = 9
export const channelAmountMax = 1_000_000_000_000

/** A channel as it stands at a moment. */
export interface ChannelStanding {
  channel: PayoutChannel
  rules: ChannelRules
  /** This installation has its address and keys. */
  connected: boolean
  stopped: boolean
  /** As the provider said last; null: it did not say, or too long ago. */
  balance: Rupiah | null
  /** Sent since the balance was said, or without an end yet: it may not be deducted there. */
  onTheWay: Rupiah
  /** Sent on this business day and not failed. */
  sentToday: Rupiah
}

/** Why a channel does not take a payout now. */
export const channelRefusals = [
  'notConnected',
  'off',
  'stopped',
  'outsideHours',
  'dayCap',
  'balance',
  'balanceUnknown',
] as const
export type ChannelRefusal = (typeof channelRefusals)[number]

/** Why a payout waits at one channel, and until when where that is known. */
export interface ChannelWait {
  channel: PayoutChannel
  why: ChannelRefusal
  until: Date | null
}

export interface PayoutToPlace {
  orderNo: string
  amount: Rupiah
  /** A person said by whom it goes. */
  only: PayoutChannel | null
}

export type ChannelChoice = { channel: PayoutChannel } | { waits: ChannelWait[] }

/**
 * By whom a payout goes that is about to be sent: the channel its order falls to by the shares, else the next by rank. The
 * same order falls to the same channel as long as the shares stand. Nothing fits: it waits, with the reason of each.
 */
export function chooseChannel(
  payout: PayoutToPlace,
  standings: readonly ChannelStanding[],
  now: Date,
): ChannelChoice {
  const waits: ChannelWait[] = []
  for (const standing of byPreference(payout, standings)) {
    const wait = waitAt(standing, payout.amount, now)
    if (wait === null) return { channel: standing.channel }
    waits.push(wait)
  }
  return { waits }
}

/** The channel that the order falls to first, then the others by rank; or the one that a person named. */
function byPreference(payout: PayoutToPlace, standings: readonly ChannelStanding[]): ChannelStanding[] {
  if (payout.only !== null) return standings.filter(({ channel }) => channel === payout.only)
  const ranked = standings.toSorted(
    (a, b) =>
      a.rules.rank - b.rules.rank || payoutChannels.indexOf(a.channel) - payoutChannels.indexOf(b.channel),
  )
  const own = fallsTo(payout.orderNo, ranked)
  return own === undefined ? ranked : [own, ...ranked.filter((each) => each !== own)]
}

/** Whose share an order falls into; of channels that are on and connected, whatever their hours and balances. */
function fallsTo(orderNo: string, ranked: readonly ChannelStanding[]): ChannelStanding | undefined {
  const sharing = ranked.filter(({ rules, connected }) => rules.active && connected)
  const whole = sharing.reduce((total, { rules }) => total + rules.sharePercent, 0)
  let place = placeOf(`payout channel|${orderNo}`) * whole
  return sharing.find(({ rules }) => (place -= rules.sharePercent) < 0)
}

/** Why a channel takes nothing at all now; null: it takes what its money, and its cap, are enough for. */
export function waitOf(standing: ChannelStanding, now: Date): ChannelWait | null {
  return waitAt(standing, rupiah(1), now)
}

function waitAt(standing: ChannelStanding, amount: Rupiah, now: Date): ChannelWait | null {
  const { channel, rules } = standing
  const wait = (why: ChannelRefusal, until: Date | null = null) => ({ channel, why, until })
  if (!standing.connected) return wait('notConnected')
  if (standing.stopped) return wait('stopped')
  const today = businessDayOf(now)
  if (!rules.active) return wait('off')
  if (!isOpen(rules, now)) return wait('outsideHours', nextOpening(rules, now))
  if (rules.dayCap !== null && standing.sentToday + amount > rules.dayCap) {
    const tomorrow = localInstant(addDays(today, 1), 0, 'WIB')
    return wait(
      'dayCap',
      amount > rules.dayCap ? null : isOpen(rules, tomorrow) ? tomorrow : nextOpening(rules, tomorrow),
    )
  }
  const free = freeBalance(standing)
  if (free === null) return rules.leastBalance > 0 ? wait('balanceUnknown') : null
  return amount > free ? wait('balance') : null
}

/**
 * rupiah that may still be sent of what a channel holds: less what is on its way, and what must stay. Null: nobody knows.
 * What the provider has deducted already and has not told the end of counts twice: rather too little than too much.
 */
export function freeBalance({ balance, onTheWay, rules }: ChannelStanding): Rupiah | null {
  if (balance === null) return null
  return left(balance, add(onTheWay, rupiah(rules.leastBalance)))
}

/** rupiah that the day's cap still allows; null: it has none. */
export function capLeft({ rules, sentToday }: ChannelStanding): Rupiah | null {
  return rules.dayCap === null ? null : left(rupiah(rules.dayCap), sentToday)
}

export function isOpen({ hours, weekdays }: ChannelRules, at: Date): boolean {
  const day = businessDayOf(at)
  return weekdays.includes(weekdayOf(day)) && at >= opening(hours, day) && at < closing(hours, day)
}

const opening = ({ from }: Hours, day: BusinessDay): Date => localInstant(day, from, 'WIB')
const closing = ({ to }: Hours, day: BusinessDay): Date => localInstant(day, to, 'WIB')

/** When a channel that is closed opens next; null: never. */
export function nextOpening({ hours, weekdays }: ChannelRules, after: Date): Date | null {
  const today = businessDayOf(after)
  for (let days = 0; days <= 7; days += 1) {
    const day = addDays(today, days)
    if (weekdays.includes(weekdayOf(day)) && opening(hours, day) > after) return opening(hours, day)
  }
  return null
}

/** What today's queue asks of a channel, whatever it holds: how much that is, and for how much of it the balance is enough. */
export interface ChannelForecast {
  channel: PayoutChannel
  count: number
  amount: Rupiah
  /** Payouts, in the order in which they go, that the balance carries; all of them while it is not known. */
  carried: number
  /** rupiah that are missing. */
  shortBy: Rupiah
}

/**
 * Deals a queue, in the order in which it goes, as it would be today: by shares, caps, switches and stops, and by the hours
 * that are left, but not by balances, since what is to be known is whether these are enough.
 */
export function forecastQueue(
  queue: readonly PayoutToPlace[],
  standings: readonly ChannelStanding[],
  now: Date,
): { channels: ChannelForecast[]; notToday: { count: number; amount: Rupiah } } {
  const used = new Map(
    standings.map((standing) => {
      const rules = { ...standing.rules, leastBalance: 0 }
      const asked = { ...standing, rules, balance: null, onTheWay: rupiah(0) }
      const forecast = {
        channel: standing.channel,
        count: 0,
        amount: rupiah(0),
        carried: 0,
        shortBy: rupiah(0),
      }
      return [
        standing.channel,
        { asked, forecast, moment: momentToday(rules, now), free: freeBalance(standing) },
      ] as const
    }),
  )
  const all = [...used.values()]
  const asked = all.map((each) => each.asked)
  const notToday = { count: 0, amount: rupiah(0) }
  for (const payout of queue) {
    const taker = byPreference(payout, asked)
      .map(({ channel }) => used.get(channel))
      .find((each) => each && waitAt(each.asked, payout.amount, each.moment) === null)
    const total = taker?.forecast ?? notToday
    total.count += 1
    total.amount = add(total.amount, payout.amount)
    if (taker === undefined) continue
    taker.asked.sentToday = add(taker.asked.sentToday, payout.amount)
    if (taker.free === null || taker.forecast.amount <= taker.free) taker.forecast.carried += 1
    else taker.forecast.shortBy = subtract(taker.forecast.amount, taker.free)
  }
  return { channels: all.map(({ forecast }) => forecast), notToday }
}

/** Now, or when a channel that is closed opens today. */
function momentToday(rules: ChannelRules, now: Date): Date {
  if (isOpen(rules, now)) return now
  const next = nextOpening(rules, now)
  return next !== null && businessDayOf(next) === businessDayOf(now) ? next : now
}

const hourMs = 3_600_000

/**
 * When a channel's money runs out at the pace of late.
 * @param pace rupiah an hour
 * @returns null when nothing goes out, or nobody knows what is there
 */
export function runsOutAt(free: Rupiah | null, pace: number, now: Date): Date | null {
  if (free === null || pace <= 0) return null
  return new Date(now.getTime() + (free / pace) * hourMs)
}

import { addDays, type BusinessDay, compareDays, daysBetween } from '../calendar.ts'
import { negate, type Rupiah, subtract, sumOf, zero } from '../money.ts'

/** What moved at a channel, by its own list. `…Back`: what had moved and came back, listed by itself or as one with it. */
export const movementKinds = [
  'payment',
  'paymentBack',
  'payout',
  'payoutBack',
  'withdrawal',
  'topUp',
  'fee',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** How the channel's list of a day may differ from our books. */
export const channelDifferences = ['onlyChannel', 'onlyBooks', 'amountDiffers', 'feeDiffers'] as const
export type ChannelDifferenceKind = (typeof channelDifferences)[number]

/** Between a channel and our bank account money may be so many days on its way before either misses it. */
export const ownTransferDaysMax = 3

/** One movement of the channel's list, of whatever day. */
export interface ListedMovement {
  id: string
  kind: MovementKind
  /** The channel's number of the payment or payout, and our reference, where it says them. */
  recordId: string | null
  reference: string | null
  /** By which what we have there moved: above zero in, below out; zero where it came back and is listed as one with it. */
  amount: Rupiah
  fee: Rupiah | null
  day: BusinessDay
  /** When the list was read that has it so, in ms. */
  seen: number
}

/** A record of ours that moved money at the channel, as it stands. */
export interface BookedMovement {
  /** Names it to people: its reference, or the channel's number of the payment. */
  key: string
  /** What the list may call it. */
  names: readonly string[]
  /** For what of it the channel charges: a payout, or the way a payment came. */
  charge: string
  fee: Rupiah
  /** Signed as in the list; zero where nothing stands. */
  amount: Rupiah
  /** What stood before it came or went back, and until when, in ms. */
  before: { amount: Rupiah; until: number } | null
  /** Nobody knows yet how it went: what the list says of it is right. */
  underWay: boolean
  day: BusinessDay
  /** Since when our books have it, in ms. */
  since: number
}

/** A line of the bank that is explained as money between this channel and our account, signed as in the list. */
export interface OwnTransfer {
  id: number
  amount: Rupiah
  day: BusinessDay
}

export interface ChannelDifference {
  what: ChannelDifferenceKind
  /** Of our record, else the channel's number. */
  key: string
  /** Null: nothing of it is listed, or what is charged for. */
  kind: MovementKind | null
  theirs: Rupiah
  ours: Rupiah
}

interface Counted {
  count: number
  amount: Rupiah
}

export interface HeldDay {
  theirs: Counted
  ours: Counted
  /** Between the channel and our bank account, of the channel's list alone: the bank has a few days to show it. */
  onTheWay: Counted
  differences: readonly ChannelDifference[]
}

export interface DayToHold {
  day: BusinessDay
  today: BusinessDay
  /** When the list of the day was read, in ms: what our books have learnt since is not missing from it. */
  readAt: number
  /** Of the day, all that is listed of the same payments and payouts on other days, and own transfers of the days around it. */
  listed: readonly ListedMovement[]
  /** What the list names, and what our books have of the day and no list of another day has. */
  booked: readonly BookedMovement[]
  transfers: readonly OwnTransfer[]
}

/** What is listed of one payment or payout, and its record. */
interface Held {
  key: string
  movements: readonly ListedMovement[]
  booked: BookedMovement | null
  day: BusinessDay
  theirs: Rupiah
  ours: Rupiah
}

/**
 * Holds a channel's list of a day against our books. What is listed belongs to the day on which the first of it is listed, whatever
 * day our record has; a record that no list has belongs to its own.
 */
export function holdDay(asked: DayToHold): HeldDay {
  const { day, today, readAt, listed, booked } = asked
  const byName = new Map(booked.flatMap((each) => each.names.map((name) => [name, each] as const)))
  const nameOf = ({ recordId, reference, id }: ListedMovement) =>
    byName.get(recordId ?? '')?.key ?? byName.get(reference ?? '')?.key ?? recordId ?? reference ?? id
  const amounts = listed.filter(({ kind }) => kind !== 'fee')
  const byKey = new Map(booked.map((each) => [each.key, each]))
  const groups = [...Map.groupBy(amounts, nameOf)].map(([key, movements]): Held => {
    const record = byKey.get(key) ?? null
    const theirs = sumOf(movements, ({ amount }) => amount)
    const first = movements.map((each) => each.day).sort(compareDays)[0] ?? day
    return { key, movements, booked: record, day: first, theirs, ours: standing(record, movements, theirs) }
  })
  const own = ownTransfers(groups, asked.transfers)
  const ofDay = groups.filter((each) => each.day === day)
  const waits = (each: Held) =>
    isOwn(each) && own.get(each.key) === undefined && daysBetween(day, today) <= ownTransferDaysMax
  const held = ofDay
    .filter((each) => !waits(each))
    .map((each) => ({ ...each, ours: own.get(each.key) ?? each.ours }))
  const listedKeys = new Set(groups.map(({ key }) => key))
  const missing = booked.filter(
    (each) =>
      each.day === day &&
      !listedKeys.has(each.key) &&
      each.amount !== 0 &&
      !each.underWay &&
      each.since < readAt,
  )
  const ours = [
    ...held.filter(({ ours: amount }) => amount !== 0).map(({ ours: amount }) => amount),
    ...missing.map(({ amount }) => amount),
  ]
  return {
    theirs: counted(held.filter(({ theirs }) => theirs !== 0).map(({ theirs }) => theirs)),
    ours: counted(ours),
    onTheWay: counted(ofDay.filter(waits).map(({ theirs }) => theirs)),
    differences: [
      ...held.flatMap(differenceOf),
      ...missing.map(({ key, amount }): ChannelDifference => ({
        what: 'onlyBooks',
        key,
        kind: null,
        theirs: zero,
        ours: amount,
      })),
      ...feesThatDiffer(
        day,
        held,
        listed.filter((each) => each.kind === 'fee' && each.day === day),
      ),
    ],
  }
}

function counted(amounts: readonly Rupiah[]): Counted {
  return { count: amounts.length, amount: sumOf(amounts, (amount) => amount) }
}

/** What our books had when the list was read, for what came back since is in no list yet – or what both have by now. */
function standing(
  booked: BookedMovement | null,
  movements: readonly ListedMovement[],
  theirs: Rupiah,
): Rupiah {
  if (booked === null) return zero
  if (booked.underWay || booked.amount === theirs) return theirs
  const seen = Math.max(...movements.map((each) => each.seen))
  return booked.before !== null && booked.before.until >= seen ? booked.before.amount : booked.amount
}

function differenceOf({ key, movements, theirs, ours }: Held): ChannelDifference[] {
  if (theirs === ours) return []
  const what = ours === 0 ? 'onlyChannel' : theirs === 0 ? 'onlyBooks' : 'amountDiffers'
  return [{ what, key, kind: movements.at(-1)?.kind ?? null, theirs, ours }]
}

/** Money between the channel and our own account that no payout of ours sent: only the bank's line tells of it. */
function isOwn({ booked, movements }: Held): boolean {
  return booked === null && movements.every(({ kind }) => kind === 'topUp' || kind === 'withdrawal')
}

/** Each with the line of its amount that is next to it in days, the oldest first; a line stands for one. */
function ownTransfers(
  groups: readonly Held[],
  transfers: readonly OwnTransfer[],
): ReadonlyMap<string, Rupiah> {
  const free = [...transfers].sort((a, b) => compareDays(a.day, b.day) || a.id - b.id)
  const found = new Map<string, Rupiah>()
  const waiting = groups.filter(isOwn).sort((a, b) => compareDays(a.day, b.day) || (a.key < b.key ? -1 : 1))
  for (const { key, day, theirs } of waiting) {
    const at = free.findIndex(
      (line) =>
        line.amount === theirs &&
        line.day >= addDays(day, -ownTransferDaysMax) &&
        line.day <= addDays(day, ownTransferDaysMax),
    )
    const [line] = at < 0 ? [] : free.splice(at, 1)
    if (line) found.set(key, line.amount)
  }
  return found
}

/** One difference a charge and day: a fee that changed would differ for every payment. Fees that are listed by themselves are one sum. */
function feesThatDiffer(
  day: BusinessDay,
  held: readonly Held[],
  byThemselves: readonly ListedMovement[],
): ChannelDifference[] {
  const charged = held.flatMap(({ booked, movements, ours }) =>
    booked === null || ours === 0
      ? []
      : [{ booked, fees: movements.flatMap(({ fee }) => (fee === null ? [] : [fee])) }],
  )
  const said = charged.filter(({ fees }) => fees.length > 0)
  const silent = charged.filter(({ fees }) => fees.length === 0)
  const sums = [...Map.groupBy(said, ({ booked }) => booked.charge)].map(([charge, all]) => ({
    key: `fee-${charge}-${day}`,
    theirs: sumOf(all, ({ fees }) => sumOf(fees, (fee) => fee)),
    ours: sumOf(all, ({ booked }) => booked.fee),
  }))
  if (byThemselves.length > 0)
    sums.push({
      key: `fee-${day}`,
      theirs: negate(sumOf(byThemselves, ({ amount }) => amount)),
      ours: sumOf(silent, ({ booked }) => booked.fee),
    })
  return sums
    .filter(({ theirs, ours }) => subtract(theirs, ours) !== 0)
    .map((sum): ChannelDifference => ({ what: 'feeDiffers', kind: 'fee', ...sum }))
}

import type { BusinessDay } from '../calendar.ts'
import type { Rupiah } from '../money.ts'

/** Whether an agency may be given cases on a day: it works for us, under a contract, with a licence. */
export function isInForce(
  agency: {
    active: boolean
    licensedUntil: BusinessDay
    contractFrom: BusinessDay
    contractUntil: BusinessDay
  },
  day: BusinessDay,
): boolean {
  const { active, licensedUntil, contractFrom, contractUntil } = agency
  return active && day >= contractFrom && day <= contractUntil && day <= licensedUntil
}

/** An agency as a dispatch gives to it. */
export interface OutsourceTo {
  id: number
  /** Percent of the stage's open cases that it is to have. */
  percent: number
  /** Of the stage with it already. */
  held: number
  /** Cases and rupiah that still fit over all stages; null: no limit. */
  casesLeft: number | null
  exposureLeft: Rupiah | null
  /** Its people who are there, with what each holds. */
  people: readonly { id: number; cases: number }[]
}

export interface OutsourcedCase {
  case: number
  agency: number
  to: number
}

/**
 * What of a stage's free cases goes to agencies: each gets up to its percent of all, within its limits, dealt to whichever of
 * its people has least. The largest amounts first to whoever lacks most, so that agencies get alike mixes.
 * Pure, and the same for the same cases in whatever order.
 * @param total open cases of the stage, with agencies or not
 */
export function planOutsourcing(
  free: readonly { id: number; amount: Rupiah }[],
  agencies: readonly OutsourceTo[],
  total: number,
): OutsourcedCase[] {
  const hands = agencies
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => a.id - b.id)
    .map((agency) => ({
      id: agency.id,
      slots: Math.max(
        0,
        Math.min(Math.floor((total * agency.percent) / 100) - agency.held, agency.casesLeft ?? Infinity),
      ),
      exposure: agency.exposureLeft ?? Infinity,
      people: agency.people.map((each) => ({ ...each })).toSorted((a, b) => a.id - b.id),
    }))
  const given: OutsourcedCase[] = []
  // Spread over the amounts: every nth of the sorted cases, n so that the slots last to the end.
  const wanted = hands.reduce((sum, { slots }) => sum + slots, 0)
  const sorted = free.toSorted((a, b) => b.amount - a.amount || a.id - b.id)
  let taken = 0
  for (const [index, { id, amount }] of sorted.entries()) {
    if (taken >= wanted) break
    const isTurn =
      Math.floor(((index + 1) * wanted) / sorted.length) > taken || sorted.length - index <= wanted - taken
    if (!isTurn) continue
    const hand = hands
      .filter(({ slots, exposure }) => slots > 0 && exposure >= amount)
      .toSorted((a, b) => b.slots - a.slots || a.id - b.id)[0]
    const person = hand?.people.toSorted((a, b) => a.cases - b.cases || a.id - b.id)[0]
    if (hand === undefined || person === undefined) continue
    hand.slots -= 1
    hand.exposure -= amount
    person.cases += 1
    taken += 1
    given.push({ case: id, agency: hand.id, to: person.id })
  }
  return given
}

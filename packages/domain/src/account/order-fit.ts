import { type BusinessDay, daysBetween } from '../calendar.ts'

/** How well one reason speaks for an order: it does, half, or not at all. */
export type Fit = 'yes' | 'half' | 'no'

/** What is known of money that no order explains. */
export type WaitingPayment = {
  amount: number
  day: BusinessDay
  /** The order whose code it was paid to, its person and how to find them; null where the code is not ours. */
  codeOf: { orderNo: string; borrower: number | null; phone: string | null; firstName: string } | null
  /** Words of what the provider or the bank says of who paid, as `wordsIn` makes them; null where nobody says it. */
  payer: readonly string[] | null
}

/** An order it may belong to. Amounts in rupiah, on the day of the payment. */
export type CandidateOrder = {
  orderNo: string
  borrower: number | null
  /** Blind: compared, never read. */
  phone: string | null
  firstName: string
  /** Words of the borrower's name, as `nameWords` makes them; none where it is gone. */
  nameWords: readonly string[]
  owed: number
  payoff: number
  /** Amounts of the codes that were issued for it. */
  codeAmounts: readonly number[]
  dueDay: BusinessDay | null
}

export type OrderFit = {
  amount: { fit: Fit; why: 'owed' | 'payoff' | 'code' | 'part' | 'more' | 'none' }
  name: { fit: Fit; why: 'same' | 'first' | 'other' }
  code: { fit: Fit; why: 'own' | 'otherLoan' | 'other' }
  phone: { fit: Fit; why: 'same' | 'other' }
  payer: { fit: Fit; why: 'whole' | 'first' | 'other' | 'untold' }
  time: { fit: Fit; why: 'onDue' | 'nearDue' | 'late' | 'early' | 'none' }
}

const nearDays = 3
const soonDays = 14

/** Why a payment may belong to an order, reason by reason. Half of a reason is worth half. */
export function fitOfOrder(payment: WaitingPayment, order: CandidateOrder): OrderFit {
  return {
    amount: amountFit(payment.amount, order),
    name: nameFit(payment, order),
    code: codeFit(payment, order),
    phone:
      payment.codeOf?.phone != null && payment.codeOf.phone === order.phone
        ? { fit: 'yes', why: 'same' }
        : { fit: 'no', why: 'other' },
    payer: payerFit(payment, order),
    time: timeFit(payment.day, order.dueDay),
  }
}

/** Points of a fit, two for each reason: what is best stands first. */
export function pointsOf(fit: OrderFit): number {
  const points = { yes: 2, half: 1, no: 0 } as const
  return [fit.amount, fit.name, fit.code, fit.phone, fit.payer, fit.time].reduce(
    (so, each) => so + points[each.fit],
    0,
  )
}

function amountFit(amount: number, { owed, payoff, codeAmounts }: CandidateOrder): OrderFit['amount'] {
  if (owed === 0) return { fit: 'no', why: 'none' }
  if (amount === owed) return { fit: 'yes', why: 'owed' }
  if (amount === payoff) return { fit: 'yes', why: 'payoff' }
  if (codeAmounts.includes(amount)) return { fit: 'yes', why: 'code' }
  return amount < owed ? { fit: 'half', why: 'part' } : { fit: 'no', why: 'more' }
}

function nameFit({ codeOf }: WaitingPayment, order: CandidateOrder): OrderFit['name'] {
  if (codeOf === null) return { fit: 'no', why: 'other' }
  if (codeOf.borrower !== null && codeOf.borrower === order.borrower) return { fit: 'yes', why: 'same' }
  return codeOf.firstName !== '' && codeOf.firstName === order.firstName
    ? { fit: 'half', why: 'first' }
    : { fit: 'no', why: 'other' }
}

function codeFit({ codeOf }: WaitingPayment, order: CandidateOrder): OrderFit['code'] {
  if (codeOf?.orderNo === order.orderNo) return { fit: 'yes', why: 'own' }
  return codeOf !== null && codeOf.borrower !== null && codeOf.borrower === order.borrower
    ? { fit: 'half', why: 'otherLoan' }
    : { fit: 'no', why: 'other' }
}

/** Banks cut names off and write more beside them: all of a name of several words speaks for it, its first word half. */
function payerFit({ payer }: WaitingPayment, { nameWords }: CandidateOrder): OrderFit['payer'] {
  if (payer === null || payer.length === 0) return { fit: 'no', why: 'untold' }
  const [first] = nameWords
  if (first === undefined) return { fit: 'no', why: 'other' }
  const isWhole = nameWords.every((word) => payer.includes(word))
  if (isWhole && (nameWords.length > 1 || payer.length === 1)) return { fit: 'yes', why: 'whole' }
  return payer.includes(first) ? { fit: 'half', why: 'first' } : { fit: 'no', why: 'other' }
}

function timeFit(day: BusinessDay, dueDay: BusinessDay | null): OrderFit['time'] {
  if (dueDay === null) return { fit: 'no', why: 'none' }
  const late = daysBetween(dueDay, day)
  if (late === 0) return { fit: 'yes', why: 'onDue' }
  if (Math.abs(late) <= nearDays) return { fit: 'yes', why: 'nearDue' }
  if (late > 0) return { fit: 'half', why: 'late' }
  return late >= -soonDays ? { fit: 'half', why: 'early' } : { fit: 'no', why: 'early' }
}

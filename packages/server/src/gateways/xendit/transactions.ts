import type * as z from 'zod'
import type { MovementKind } from '@lumbung/domain/bank/channel-report'
import type { ChannelMovement, ListedPayment, ListedSpan } from '../payment-channel.ts'
import type { transactionList } from './answers.ts'

type Page = z.output<typeof transactionList>
type Row = Page['data'][number]

const pageSize = 50
const paymentKinds: ReadonlyMap<string, ListedPayment['kind']> = new Map([
  ['VIRTUAL_ACCOUNT', 'vaPaid'],
  ['RETAIL_OUTLET', 'retailPaid'],
])

/** Only the payments that have come in: what the poll asks for. */
const ofPayments = [
  ['types', 'PAYMENT'],
  ['statuses', 'SUCCESS'],
  ...[...paymentKinds.keys()].map((category) => ['channel_categories', category]),
]

/** The list of what moved over a span of time: all of it, or the payments that came in alone. */
export function transactionsPath({ from, to, after }: ListedSpan, which: 'all' | 'payments'): string {
  const query = new URLSearchParams([
    ...(which === 'payments' ? ofPayments : []),
    ['created[gte]', from.toISOString()],
    ['created[lte]', to.toISOString()],
    ['limit', String(pageSize)],
    ...(after === undefined ? [] : [['after_id', after]]),
  ])
  return `/transactions?${query.toString()}`
}

/** The page behind this one. */
export function nextOf(page: Page): string | null {
  return page.has_more ? (page.data.at(-1)?.id ?? null) : null
}

/** The payments of a page; what is neither a virtual account nor a shop is left out. */
export function paymentsOf(page: Page): { payments: ListedPayment[] } {
  const payments = page.data.flatMap((row): ListedPayment[] => {
    const kind = paymentKinds.get(row.channel_category ?? '')
    const { product_id: paymentId, reference_id: externalId, amount, created } = row
    if (kind === undefined || row.type !== 'PAYMENT' || row.status !== 'SUCCESS') return []
    return paymentId && externalId ? [{ kind, paymentId, externalId, amount, created }] : []
  })
  return { payments }
}

/** What Xendit calls what moved: our kind of it, and whether it brings money where it does not say so itself. */
const types: Readonly<Record<string, { kind: MovementKind; comesIn: boolean }>> = {
  PAYMENT: { kind: 'payment', comesIn: true },
  DISBURSEMENT: { kind: 'payout', comesIn: false },
  REMITTANCE_PAYOUT: { kind: 'payout', comesIn: false },
  WITHDRAWAL: { kind: 'withdrawal', comesIn: false },
  TOPUP: { kind: 'topUp', comesIn: true },
  FEE: { kind: 'fee', comesIn: false },
  REFUND: { kind: 'other', comesIn: false },
}
/** It moved nothing, or is on its way to us and may yet not come. */
const never = new Set(['FAILED', 'CANCELLED', 'EXPIRED'])
const stands = new Set(['SUCCESS', 'PENDING'])
const wentBack = new Set(['REVERSED', 'VOIDED'])
const back: Partial<Record<MovementKind, MovementKind>> = { payment: 'paymentBack', payout: 'payoutBack' }

/**
 * A page in our words.
 * @returns null where a row says something that nobody can read: a list that lacks it would be another one
 */
export function movementsOf(page: Page): { movements: ChannelMovement[] } | null {
  const read = page.data.map(movementOf)
  return read.includes(null) ? null : { movements: read.flatMap((each) => each ?? []) }
}

function movementOf(row: Row): ChannelMovement[] | null {
  const type = row.type.toUpperCase()
  const status = row.status.toUpperCase()
  const known = Object.hasOwn(types, type) ? types[type] : undefined
  const comesIn = known?.comesIn ?? (row.cashflow ? row.cashflow === 'MONEY_IN' : null)
  if (comesIn === null || !Number.isSafeInteger(row.amount)) return null
  const kind = known?.kind ?? 'other'
  if (never.has(status) || (status === 'PENDING' && comesIn)) return []
  if (!stands.has(status) && !wentBack.has(status)) return null
  // Xendit lists what came back as one with what it was: together they moved nothing.
  const isBack = wentBack.has(status)
  const { fee } = row
  return [
    {
      kind: isBack ? (back[kind] ?? kind) : kind,
      id: row.id,
      recordId: row.product_id ?? null,
      reference: row.reference_id ?? null,
      amount: isBack ? 0 : comesIn ? row.amount : -row.amount,
      // What it will charge may still change until it is done.
      fee: fee?.status === 'COMPLETED' ? Math.round(fee.xendit_fee + fee.value_added_tax) : null,
      at: row.created,
    },
  ]
}

import { sql } from 'kysely'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import type { Code, Payment, Payout } from '../far-ends/xendit/book.ts'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import { codeBank, codeOutlet } from '@lumbung/server/gateways/payment-channel'

/**
 * Tells the simulated far end what it has paid, issued and been paid according to books that were written in bulk, so
 * that the codes of running loans can be paid. What it knows already stays as it is.
 */
export async function tellFarEnd(services: Services, farEnd: FarEnd): Promise<void> {
  const { payouts, codes, payments } = await transact(services.db, '*', async (tx) => {
    const payouts = await sql<PayoutRow>`
      select d.reference, d.provider_id, d.amount, d.bank_code, d.state, d.failure_code, d.sent_at, d.settled_at, d.order_no,
             account.sealed as account, holder.sealed as holder
        from disbursement d
        join order_identity account on account.order_no = d.order_no and account.field = 'bankAccount'
        join order_identity holder on holder.order_no = d.order_no and holder.field = 'bankHolder'
       where d.provider_id is not null and d.channel = 'xendit' order by d.sent_at`.execute(tx)
    const codes = await sql<Record<string, unknown> & { name: Buffer }>`
      select c.*, i.sealed as name from payment_code c
        join order_identity i on i.order_no = c.order_no and i.field = 'name'
       where c.provider_id is not null order by c.id`.execute(tx)
    const payments = await sql<PaymentRow>`
      select r.payment_id, c.provider_id, r.amount, r.paid_at, r.received_at
        from cash_record r join payment_code c on c.id = r.payment_code_id
       where r.provider = 'xendit' order by r.paid_at`.execute(tx)
    return { payouts: payouts.rows, codes: codes.rows, payments: payments.rows }
  })
  const { seals } = services
  farEnd.recall({
    payouts: payouts.map((row) => payoutOf(row, seals.open(row.account), seals.open(row.holder))),
    codes: codes.map((row): Code => farEndCode(row, seals.open(row.name))),
    payments: payments.map(paymentOf),
  })
}

interface PayoutRow {
  reference: string
  provider_id: string
  amount: number
  bank_code: string
  state: string
  failure_code: string | null
  sent_at: Date
  settled_at: Date | null
  order_no: string
  account: Buffer
  holder: Buffer
}

interface PaymentRow {
  payment_id: string
  provider_id: string
  amount: number
  paid_at: Date
  received_at: Date
}

const endOf: Readonly<Record<string, Payout['status']>> = { failed: 'FAILED', reversed: 'REVERSED' }

function payoutOf(row: PayoutRow, accountNumber: string, accountHolder: string): Payout {
  return {
    id: row.provider_id,
    reference: row.reference,
    idempotencyKey: row.reference,
    bodyHash: '',
    amount: row.amount,
    channelCode: `ID_${row.bank_code}`,
    accountNumber,
    accountHolder,
    description: `Pinjaman ${row.order_no}`,
    // Accepted in our books means that nobody has asked yet: at the channel it has arrived.
    status: endOf[row.state] ?? 'SUCCEEDED',
    failureCode: row.failure_code,
    created: row.sent_at.toISOString(),
    updated: (row.settled_at ?? row.sent_at).toISOString(),
    // Killed between its acceptance and its end, the far end ends it alike.
    plan: {
      settleAfterMs: 0,
      ...(row.state === 'failed' && { failureCode: row.failure_code ?? 'REJECTED_BY_BANK' }),
      ...(row.state === 'reversed' && { reverseAfterMs: 0 }),
    },
  }
}

function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.payment_id,
    codeId: row.provider_id,
    amount: row.amount,
    paidAt: row.paid_at.toISOString(),
    created: row.received_at.toISOString(),
  }
}

const prefixes = { va: '10766', alfa: 'LMBG' } as const

/** The code as the far end's book has it. */
function farEndCode(code: Record<string, unknown>, name: string): Code {
  const kind = code['kind'] === 'va' ? ('va' as const) : ('alfa' as const)
  const amount = code['amount'] as number | null
  return {
    kind: kind === 'va' ? 'va' : 'retail',
    id: code['provider_id'] as string,
    externalId: code['external_id'] as string,
    channel: kind === 'va' ? codeBank : codeOutlet,
    prefix: prefixes[kind],
    number: code['code'] as string,
    name,
    closed: amount !== null,
    singleUse: amount !== null,
    amount,
    expiresAt: ((code['provider_closed_at'] ?? code['expires_at']) as Date | null)?.toISOString() ?? null,
    status: 'ACTIVE',
  }
}

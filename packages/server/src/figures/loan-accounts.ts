import { sql } from 'kysely'
import type { BookAccount } from '@lumbung/domain/books/books'
import type { Sql } from './figure-proof.ts'

/** Where the ledger says something of a loan. */
export interface AccountsOf {
  accounts: readonly BookAccount[]
  /** Of an entry `e` of a loan `l`, signed as the figure is. */
  amount: Sql
  /** Which entries. */
  where: Sql
}

/** Entries of events that brought money; what was taken back has come to nothing. */
const ofMoney = sql`exists (select from loan_event v where v.id = e.loan_event_id and v.kind in ('paid', 'extended'))`

/** The principal as it was paid out. */
export const principalLent: AccountsOf = {
  accounts: ['loansReceivable'],
  amount: sql`e.amount`,
  where: sql`e.account = 'loansReceivable' and e.memo = 'disbursed'`,
}

/** Principal and the interest bucket as billed: what is income besides stands in no bill. */
export const billed: AccountsOf = {
  accounts: ['loansReceivable', 'interestIncome', 'otherFeeIncome', 'serviceFeeIncome', 'handlingFeeIncome'],
  amount: sql`case when e.account = 'loansReceivable' then e.amount else -e.amount end`,
  where: sql`(${principalLent.where} or e.account in ('interestIncome', 'otherFeeIncome')
    or l.fee_mode = 'backend' and e.account in ('serviceFeeIncome', 'handlingFeeIncome'))`,
}

/**
 * What was paid of one bucket: what a payment also charges of it is income beside it. What was forgiven with a payment leaves the
 * bucket too, and of a loan off the books all of it is recovery: those loans say so elsewhere (`bucketsTold`).
 */
const paidOf = (...accounts: readonly BookAccount[]): AccountsOf => ({
  accounts,
  amount: sql`-e.amount`,
  where: sql`e.account = any(${[...accounts]}) and ${ofMoney}`,
})
export const principalPaid = paidOf('loansReceivable')
export const interestPaid = paidOf('interestReceivable', 'interestIncome')
export const penaltyPaid = paidOf('penaltyReceivable', 'penaltyIncome')
export const extensionFeePaid = paidOf('extensionFeeIncome')
/** What was paid more than was owed. */
export const creditPaid = paidOf('borrowerCredit')

/** Whether the ledger tells the buckets of what was paid to a loan `l` apart: nothing was forgiven with a payment, nothing is off the books. */
export const bucketsTold = sql`(not l.written_off and not exists (
  select from ledger_entry e where e.order_no = l.order_no and e.account = 'reductions' and ${ofMoney}))`

/** All that was paid. */
export const cashIn: AccountsOf = {
  accounts: ['suspense'],
  amount: sql`e.amount`,
  where: sql`e.account = 'suspense' and ${ofMoney}`,
}

/** Of what was paid, what settled principal, interest or penalty: not fees of extensions, not credit. */
export const cashSettled: AccountsOf = {
  accounts: ['suspense', 'extensionFeeIncome', 'borrowerCredit'],
  amount: sql`e.amount`,
  where: sql`e.account in ('suspense', 'extensionFeeIncome', 'borrowerCredit') and ${ofMoney}`,
}

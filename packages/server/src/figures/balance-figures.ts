import { sql } from 'kysely'
import type { AskedFigure, provedAccounts } from '@lumbung/contract/utils/figure'
import { anyOf } from '../lists/conditions.ts'
import { ofBankAccounts, ofTransit } from './bank-figures.ts'
import type { FigureProof, Sql } from './figure-proof.ts'

type Asked = Extract<AskedFigure, { figure: 'balance' }>
type Account = (typeof provedAccounts)[number]
type LoanAccount = Exclude<Account, 'suspense' | 'bankAccount' | 'moneyInTransit'>

/** What leaves the books with a loan is its receivables, and never counts as one again. */
const onBooks = (column: Sql) => sql`case when l.written_off then 0 else ${column} end`
/** Credit that went out of a loan that is void is owed by its borrower. */
const credit = sql`case when l.voided_day is null then l.credit else -(
  select coalesce(sum(v.amount), 0) from loan_event v
   where v.order_no = l.order_no and v.kind = 'creditRefunded'
     and not exists (select from loan_event x where x.order_no = v.order_no and x.kind = 'reversed' and x.detail ->> 'target' = v.seq::text)) end`
const unlessVoid = (column: Sql) => sql`case when l.voided_day is null then ${column} else 0 end`

/** Of a loan `l`; debit above zero, as the ledger has it. */
const ofLoan: Readonly<Record<LoanAccount, Sql>> = {
  loansReceivable: onBooks(sql`l.principal_left`),
  interestReceivable: onBooks(sql`l.interest_left`),
  penaltyReceivable: onBooks(sql`l.penalty_left`),
  borrowerCredit: sql`-(${credit})`,
  extensionFeeIncome: sql`-(${unlessVoid(sql`l.extension_fee_repaid`)})`,
  recoveryIncome: sql`-(${unlessVoid(sql`l.recovered`)})`,
  writeOffLoss: unlessVoid(sql`l.written_off_amount`),
}

/** What stands in an account now: by loans, by the payments that wait for theirs, or by the bank. */
export function ofBalance({ account, app = [] }: Asked): FigureProof {
  if (account === 'bankAccount') return ofBankAccounts(app)
  if (account === 'moneyInTransit') return ofTransit(app)
  return account === 'suspense' ? waiting(app) : balanceOf(account, app)
}

function balanceOf(account: LoanAccount, app: readonly string[]): FigureProof {
  const amount = ofLoan[account]
  return {
    told: 'records',
    records: sql`
      select l.order_no as key, l.order_no, l.order_no as name, l.as_of_day as day, ${amount} as amount, true as booked
        from loan l where ${amount} <> 0 and ${app.length === 0 ? sql`true` : anyOf(sql`l.app_code`)(app)}`,
    accounts: [account],
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount from ledger_entry e
       where e.account = ${account} and (e.order_no is not null or e.app_code is null)
         and ${app.length === 0 ? sql`true` : anyOf(sql`e.app_code`)(app)}`,
    lines: null,
  }
}

/** Money that came in and is not posted to a loan or gone again (invariant I9). */
function waiting(app: readonly string[]): FigureProof {
  const which = sql`c.state in ('received', 'matched', 'unmatched', 'proposed', 'refunding')
    and ${app.length === 0 ? sql`true` : anyOf(sql`c.app_code`)(app)}`
  return {
    told: 'records',
    records: sql`
      select c.id::text as key, c.order_no, c.txid as name, c.value_day as day, -c.amount as amount, true as booked
        from cash_record c where ${which}`,
    accounts: ['suspense'],
    // Who sees some apps sees no postings of the others: a payment that they do not see is left out.
    entries: sql`
      select coalesce(e.cash_record_id::text, '') as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount from ledger_entry e
       where e.account = 'suspense'
         and (e.cash_record_id is null or exists (
               select from cash_record c where c.id = e.cash_record_id and ${app.length === 0 ? sql`true` : anyOf(sql`c.app_code`)(app)}))`,
    lines: sql`
      select c.id::text as key, l.day, l.tx_id, c.order_no, -p.amount as amount
        from cash_record c join bank_line_part p on p.cash_record_id = c.id join bank_line l on l.id = p.line_id
       where ${which}`,
  }
}

import { sql } from 'kysely'
import type { Tx } from '@lumbung/server/db/pool'
import type { Seals } from '@lumbung/server/secrets/seals'

const rowsAtOnce = 2_000

/**
 * Borrowers who each owe one loan, due on a day, with a number and a name of their own: for runs with more of them than can be
 * played. @param about `first` is the serial of the first one @returns their order numbers
 */
export async function makeBorrowers(
  tx: Tx,
  seals: Seals,
  {
    count,
    dueDay,
    first = 0,
    regency = '3273',
  }: { count: number; dueDay: string; first?: number; regency?: string },
): Promise<string[]> {
  const all = Array.from({ length: count }, (_, n) => {
    const serial = String(first + n).padStart(8, '0')
    return { orderNo: `M${serial}`, phone: `+62812${serial}`, name: `Peminjam${first + n}` }
  })
  for (let at = 0; at < count; at += rowsAtOnce) {
    const part = all.slice(at, at + rowsAtOnce)
    const orderNos = part.map(({ orderNo }) => orderNo)
    const phones = part.map(({ phone }) => phone)
    await sql`
      with made as (
        select * from unnest(${orderNos}::text[], ${phones.map((phone) => seals.blind('phone', phone))}::bytea[],
                             ${phones.map((phone) => seals.seal(phone))}::bytea[],
                             ${part.map(({ name }) => seals.seal(name))}::bytea[]) m(order_no, blind, phone, name)
      ), people as (
        insert into borrower (id_number_blind, created_at) select sha256(convert_to(order_no, 'UTF8')), ${dueDay}::date from made
        returning id, id_number_blind
      ), ordered as (
        insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, service_fee,
                            handling_fee, interest, arrival_amount, apply_time, changed_time, loan_time, due_day, borrower_id,
                            phone_blind, phone_masked, name_masked)
        select m.order_no, 'panen', 'repaying', 'new', 'new', 1000000, 14, 28000, 5000, 7000, 960000, ${dueDay}::date - 15,
               ${dueDay}::date - 14, ${dueDay}::date - 14, ${dueDay}::date, p.id, m.blind, '0812••••', 'P••••'
          from made m join people p on p.id_number_blind = sha256(convert_to(m.order_no, 'UTF8'))
        returning order_no
      ), lent as (
        insert into loan (order_no, app_code, principal, term_days, instalments, service_fee_ppm, handling_fee, interest_ppm,
                          overdue_first_ppm, overdue_later_ppm, fee_mode, due_rule, early_interest, calendar, extension_fee_ppm,
                          total_cap_ppm, loan_day, as_of_day, due_day, cost_so_far, principal_left, interest_left, penalty_left,
                          event_count)
        select order_no, 'panen', 1000000, 14, 1, 28000, 5000, 500, 2000, 3000, 'upfront', 'after', 'actualDays', 'days', 2000,
               1000000, ${dueDay}::date - 14, ${dueDay}::date - 14, ${dueDay}::date, 40000, 1000000, 7000, 0, 1 from ordered
        returning order_no
      ), parted as (
        insert into instalment (order_no, no, start_day, due_day, principal, interest, principal_left, interest_left, penalty_left)
        select order_no, 1, ${dueDay}::date - 14, ${dueDay}::date, 1000000, 7000, 1000000, 7000, 0 from lent
      ), factual as (
        insert into order_facts (order_no, regency) select order_no, ${regency} from ordered
      )
      insert into order_identity (order_no, field, sealed, masked)
      select order_no, 'phone', phone, '0812••••' from made where order_no in (select order_no from ordered)
      union all
      select order_no, 'name', name, 'P••••' from made`.execute(tx)
  }
  return all.map(({ orderNo }) => orderNo)
}

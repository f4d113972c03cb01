import { sql, type RawBuilder } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'

/** The second form names the withdrawal behind a line and what it is posted against; days that were sealed in the first keep it. */
const sealForm = 2

/**
 * SHA-256, hex, over what two persons sign of a day `d` of `bank_day`: its balances and each line with what explains it, in the order
 * of their numbers.
 * @param form of the content, 1 or 2
 */
export function sealOver(form: RawBuilder<unknown>): RawBuilder<string> {
  const parts = (form2: RawBuilder<unknown>) => sql`(
    select json_agg(json_build_array(p.cash_record_id, p.disbursement_id, ${form2}p.amount, p.fee) order by p.id)
      from bank_line_part p where p.line_id = l.id)`
  const said = sql`l.id, l.tx_id, l.amount, l.state, l.kind, l.rule, l.note, l.operator_id, l.checker_id`
  return sql`encode(sha256(convert_to(json_build_array(d.account_id, d.day, d.start_balance, d.end_balance, (
    select json_agg(case ${form} when 1 then json_build_array(${said}, ${parts(sql``)})
                    else json_build_array(${said}, l.against, l.channel, ${parts(sql`p.withdrawal_id, `)}) end order by l.id)
      from bank_line l where l.account_id = d.account_id and l.day = d.day))::text, 'UTF8')), 'hex')`
}

/** The seal of a day as it is now, with the form of its content. The day is locked. @throws NOT_FOUND */
export async function sealOfBankDay(
  tx: Tx,
  { account_id: accountId, day }: { account_id: number; day: string },
): Promise<{ seal: string; seal_form: number }> {
  const { rows } = await sql<{ seal: string }>`
    select ${sealOver(sql`${sealForm}::integer`)} as seal from bank_day d
     where d.account_id = ${accountId} and d.day = ${day}`.execute(tx)
  const [found] = rows
  return found ? { seal: found.seal, seal_form: sealForm } : refuse('NOT_FOUND')
}

import { sql, type RawBuilder } from 'kysely'
import type { ReportAsk } from './report-source.ts'

/** Rupiah that a customer of the channel of a row `r` cost on the day they registered, as known at a moment; null: nothing is set. */
export const costOf = ({ asOf }: Pick<ReportAsk, 'asOf'>): RawBuilder<unknown> => sql`
  (select c.amount from acquisition_cost c
    where c.channel = r.channel and c.valid_from <= r.registered_day and c.noted_at <= ${asOf}
    order by c.valid_from desc, c.id desc limit 1)`

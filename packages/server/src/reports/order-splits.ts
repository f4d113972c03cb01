import { sql, type RawBuilder } from 'kysely'
import type { orderSplits } from '@lumbung/contract/report'
import type { Split } from './report-source.ts'

type Sql = RawBuilder<unknown>

const staffNamed = (values: Sql): Sql =>
  sql`select id::text as value, name from staff where id::text = any(${values})`

/**
 * What the order of a row `r` is told apart by beside its dimensions, each as it was known at the moment of its line: nothing that was
 * written later is looked at, so that a frozen report stays as it was.
 */
export const splitsOfOrders: Readonly<Record<(typeof orderSplits)[number], Split>> = {
  product: { of: () => sql`(select x.product_code from orders x where x.order_no = r.order_no)` },
  /** The version that judged it first. */
  ruleVersion: {
    of: ({ at }) => sql`(
      select m.rule_version from machine_review m where m.order_no = r.order_no and m.at <= ${at} order by m.round limit 1)`,
  },
  /** Who decided it last at the first desk. */
  reviewer: {
    of: ({ at }) => sql`(
      select e.staff_id from order_event e
       where e.order_no = r.order_no and e.kind in ('passFirst', 'rejectFirst') and e.at <= ${at} order by e.id desc limit 1)`,
    named: staffNamed,
  },
  /** Whose follow-up earned the application. */
  seller: {
    of: ({ at }) => sql`(
      select l.earned_by from lead l where l.applied_order = r.order_no and l.applied_at <= ${at} limit 1)`,
    named: staffNamed,
  },
  /** Who had its case last. */
  collector: {
    of: ({ at }) => sql`(
      select s.holder_id from case_spell s
       where s.order_no = r.order_no and s.holder_id is not null and s.from_at <= ${at}
       order by s.from_at desc, s.id desc limit 1)`,
    named: staffNamed,
  },
  /** What ordered its case until the day before, for a day's rows are written during it; `plain` is the holdout. */
  strategy: {
    of: ({ openDay }) => sql`(
      select coalesce(n.strategy_id::text, 'plain') from case_ordering n
       where n.order_no = r.order_no and n.from_day < ${openDay} order by n.from_day desc, n.id desc limit 1)`,
    named: (values) => sql`select id::text as value, name from case_strategy where id::text = any(${values})`,
  },
}

import type * as z from 'zod/mini'
import type { explainLine } from '@lumbung/contract/order/account'
import { explain, type ExplainLine } from '@lumbung/domain/account/explain'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'

/** How the amount owed on a day came about, as every screen and file tells it. */
export function explainLines(account: LoanAccount, day: BusinessDay): z.output<typeof explainLine>[] {
  return explain(account, day).map(lineOf)
}

function lineOf(line: ExplainLine) {
  const parts = {
    instalmentNo: line.instalmentNo,
    daysLateFrom: line.daysLate?.from,
    daysLateTo: line.daysLate?.to,
    base: line.calculation?.base,
    ppm: line.calculation?.ppm,
    days: line.calculation?.days,
    capped: line.capped ? 'yes' : null,
    fee: line.fee === 0 ? null : line.fee,
    credit: line.credit === 0 ? null : line.credit,
  }
  const given = Object.entries(parts).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  )
  const { kind, principal, interest, penalty, balance } = line
  return {
    kind,
    from: line.fromDay,
    to: line.toDay,
    parts: Object.fromEntries(given),
    principal,
    interest,
    penalty,
    balance,
  }
}

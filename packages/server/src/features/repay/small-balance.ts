import { getSmallBalance, saveSmallBalance } from '@lumbung/contract/repay/small-balance'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { audit } from '../../records/people/audit.ts'
import { keepSmallBalance, smallBalanceOn, smallBalances } from '../../records/loan/small-balances.ts'

const shownMax = 50

export const showSmallBalance = implement(getSmallBalance, async (_request, { tx, today }) => {
  const kept = await smallBalances(tx, shownMax)
  return {
    today: await smallBalanceOn(tx, today),
    settings: kept.map(({ from, amount, note, set_by: setBy, set_at: setAt }) => ({
      from,
      amount,
      note,
      setBy,
      setAt: setAt.toISOString(),
      ahead: from > today,
    })),
  }
})

/** Sets what is forgiven from a day to come; what held for that day before is kept in the audit trail. */
export const setSmallBalance = implement(saveSmallBalance, async ({ from, amount, note }, context) => {
  const { tx, staff, actor, today, wall, ip, requestId } = context
  const reason = note.trim()
  if (reason === '') refuse('REASON_MISSING')
  // Payments of a day that has begun are booked by what it has.
  if (from <= today) refuseFields({ from: 'too_small' })
  const before = await smallBalanceOn(tx, businessDay(from))
  await keepSmallBalance(tx, { from, amount, note: reason }, { staffId: staff.id, at: wall })
  await audit(tx, {
    event: 'smallBalance',
    subjectKind: 'setting',
    subject: 'smallBalance',
    actor,
    at: wall,
    ip,
    requestId,
    reason,
    detail: { from, amount, before },
  })
  return { from, amount }
})

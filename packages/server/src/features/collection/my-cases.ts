import type { CaseRow } from '@lumbung/contract/collection/case'
import { type getMyCases, myCasesMax } from '@lumbung/contract/collection/my-cases'
import type { Reach } from '@lumbung/contract/collection/reach'
import type { RetOf } from '@lumbung/contract/call'
import { businessDay } from '@lumbung/domain/calendar'
import { firstPromiseTerms } from '@lumbung/domain/cases/follow-up'
import { risesTo, type WorkReason } from '@lumbung/domain/cases/work-order'
import type { ContactRefusal, Verdict } from '@lumbung/domain/contact/contact-guard'
import { rupiah } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import { planned } from '../../db/transaction.ts'
import { readStagesAround } from '../../records/case/stage-ranges.ts'
import type { Desk } from './desk.ts'
import { casePage } from './case-list.ts'
import { type CaseToOrder, orderOfWork } from './order-of-work.ts'
import { collectorOf, dayFigures, workFacts, type WorkFacts } from './my-cases.queries.ts'

type Mine = RetOf<typeof getMyCases>
type Placed = Mine['cases'][number]

/** An open case with the guard's word, and what the order of work asks beside it. */
type Known = Omit<CaseRow, 'reach'> & { reach: Reach; facts: WorkFacts }

/** The asker's own cases in the order of work. What is held is either placed, counted by its rule, or said to be cut. */
export const showMyCases = (desk: Desk) =>
  implement(desk.calls.getMyCases, async (_request, context) => {
    const { tx, staff, now, today } = context
    const asker = { staffId: staff.id, now, today }
    const page = await casePage(desk, { filter: { mine: true, open: true }, size: myCasesMax }, context)
    const ended = await casePage(
      desk,
      { filter: { mine: true, closedDay: { from: today, to: today } }, size: myCasesMax },
      context,
    )
    const ids = page.items.map(({ id }) => id)
    // Long, and over one person's cases by their keys.
    const [facts, day] = await planned(tx, 'once', async () => [
      await workFacts(tx, ids, asker),
      await dayFigures(desk.department, tx, asker),
    ])
    const known = page.items.flatMap((row): Known[] => {
      const own = facts.get(row.id)
      return own === undefined || row.reach === null ? [] : [{ ...row, reach: row.reach, facts: own }]
    })
    const stages = await readStagesAround(tx, today)
    const moment = { now, today, stages }
    const { placed, unplaced } = await orderOfWork(tx, desk.department, known.map(workCase), moment)
    const byOrder = new Map(known.map((each) => [each.orderNo, each]))
    const cases = placed.flatMap(({ orderNo, place, section, reason, ordered }): Placed[] => {
      const each = byOrder.get(orderNo)
      return each === undefined
        ? []
        : [
            {
              ...each,
              ...factsShown(each),
              risesTo: risesTo(each.daysLate, stages),
              place,
              section,
              reason: told(reason),
              ordered,
            },
          ]
    })
    const waiting = cases.filter(({ followedToday }) => !followedToday)
    return {
      cases,
      next: cases[0]?.orderNo ?? null,
      unplaced: countByRule(unplaced),
      isCut: page.total > page.items.length,
      endedToday: ended.items,
      collector: await collectorOf(tx, asker),
      figures: {
        open: page.total,
        ended: ended.total,
        heldToday: day.held,
        followed: day.followed,
        notFollowed: waiting.length,
        notFollowedNow: waiting.filter(({ section }) => section === 'now').length,
        calls: { made: day.made, recorded: day.recorded, connected: day.connected },
        promises: {
          made: day.promises,
          amount: day.promised,
          dueKept: day.kept,
          dueOpen: cases.filter(({ promise }) => promise?.state === 'open' && promise.day === today).length,
        },
        collected: day.collected,
      },
    }
  })

const factsShown = ({ facts: { lastFollowUp, followedToday } }: Known) => ({ lastFollowUp, followedToday })

function workCase({ facts, ...row }: Known): CaseToOrder {
  const { orderNo, owed, daysLate, reach, promise, lastContactAt, nextFollowDay } = row
  return {
    orderNo,
    owed: rupiah(owed ?? 0),
    daysLate,
    verdict: verdictOf(reach),
    triedToday: reach.made > 0,
    promise: promise && {
      state: promise.state,
      amount: rupiah(promise.amount),
      day: businessDay(promise.day),
      paid: rupiah(facts.promise?.paid ?? 0),
      endedAt: facts.promise?.endedAt == null ? null : new Date(facts.promise.endedAt),
      terms: facts.promise?.terms ?? firstPromiseTerms,
    },
    lastContactAt: lastContactAt === null ? null : new Date(lastContactAt),
    followed: facts.followed,
    nextFollowDay: nextFollowDay === null ? null : businessDay(nextFollowDay),
    penaltyPpm: { first: facts.firstPpm, later: facts.laterPpm },
    id: row.id,
    stage: row.stage,
    attemptsToday: reach.made,
  }
}

/** The guard's word, read back from how screens show it. */
function verdictOf({ lawful, rule, at }: Reach): Verdict {
  if (lawful && at !== null) return { lawful: true, until: new Date(at) }
  return { lawful: false, rule: rule ?? 'caseRests', from: at === null ? null : new Date(at) }
}

function told(reason: WorkReason): Placed['reason'] {
  return reason.code === 'windowCloses' ? { ...reason, closesAt: reason.closesAt.toISOString() } : reason
}

function countByRule(unplaced: readonly { rule: ContactRefusal }[]): Mine['unplaced'] {
  const groups = Map.groupBy(unplaced, ({ rule }) => rule)
  return [...groups].map(([rule, { length: count }]) => ({ rule, count }))
}

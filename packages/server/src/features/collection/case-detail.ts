import { outsourceCase, recallCase } from '@lumbung/contract/collection/agency'
import { type CaseRow, liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { withdrawPreCase } from '@lumbung/contract/precollection/case'
import { type AnyCaseEvent, flowOf } from '@lumbung/domain/cases/department'
import { deskChannels } from '@lumbung/domain/contact/contact-rules'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import { covers, together } from '../../db/transaction.ts'
import { implement } from '../../calls/registry.ts'
import { readAttempts } from '../../orders/contact-attempts.queries.ts'
import { languageOf } from '../../orders/languages.queries.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { billOf, historyOf, numbersOf, unfinishedOf } from './case-detail.queries.ts'
import { casePage } from './case-list.ts'
import type { Desk } from './desk.ts'
import { contactFacts, reachOf } from '../../orders/contact-facts.queries.ts'

/** A case with everything its desk needs at once: whom one may reach and how, what was tried, how it went. */
export const showCase = (desk: Desk) =>
  implement(desk.calls.getCase, async ({ orderNo, id }, context) => {
    const { assignCase, startContact } = desk.calls
    const { tx, staff, now, today, holds, scopeOf } = context
    // An order may have had cases before: the open one, else the last.
    const filter = id === undefined ? { orderNo } : { orderNo, id }
    const { items } = await casePage(desk, { filter, size: 1, sort: latest }, context)
    const shown = items[0] ?? refuse('ORDER_NOT_FOUND')
    const { law, ...read } = await together({
      facts: contactFacts(tx, [orderNo], { staffId: staff.id, now, today }),
      law: readContactLaw(tx),
      numbers: numbersOf(tx, orderNo),
      amounts: amountsOf(desk, shown, context),
      language: languageOf(tx, orderNo),
      tried: readAttempts(tx, orderNo),
      unfinished: unfinishedOf(tx, orderNo, staff.id),
      history: historyOf(tx, orderNo),
    })
    const facts = read.facts.get(orderNo)
    const isOpen = shown.closedDay === null
    const may = (event: AnyCaseEvent) => isOpen && flowOf[desk.department].canDo(shown.state, event)
    // Before the due day is over nobody but the borrower is reached.
    const known = read.numbers.filter(({ target }) => desk.purpose === 'collect' || target === 'self')
    const numbers = known.map((number) => ({
      ...number,
      ways:
        facts === undefined || !isOpen
          ? []
          : waysOf(number.target).map((channel) => ({
              channel,
              reach: reachOf(
                { channel, target: number.target, purpose: desk.purpose },
                { ...facts, emergencyConsent: number.consent === 'given' },
                now,
                law,
              ),
            })),
    }))
    return {
      case: shown,
      amounts: read.amounts,
      numbers,
      choices: {
        optedOut: [...(facts?.optedOut ?? [])],
        anyHour: facts?.agreedToAnyHour === true,
        language: read.language,
      },
      attempts: read.tried.attempts,
      unfinished: read.unfinished,
      history: read.history,
      can: {
        contact:
          isOpen &&
          holds(startContact) &&
          (shown.holder?.id === staff.id || covers(scopeOf(assignCase), shown.app)),
        assign: may('assign') && holds(assignCase),
        suspend: may('suspend') && holds(suspendCase),
        lift: may('lift') && holds(liftCase),
        ...(desk.department === 'collection' && {
          outsource: may('outsource') && holds(outsourceCase),
          recall: may('recall') && holds(recallCase),
        }),
        ...(desk.department === 'precollection' && {
          withdraw: may('withdraw') && holds(withdrawPreCase),
        }),
      },
    }
  })

/** What it is about: the bill of a reminder, everything owed of an overdue loan. */
async function amountsOf({ department }: Desk, shown: CaseRow, { tx, today }: CallContext) {
  const { orderNo, dueDay } = shown
  if (department === 'precollection') return await billOf(tx, orderNo, dueDay)
  const owed = (await owedOn(tx, [orderNo], today)).get(orderNo)
  return {
    principal: owed?.principal ?? 0,
    interest: owed?.interest ?? 0,
    penalty: owed?.penalty ?? 0,
  }
}

const latest = { column: 'closedDay', descending: true } as const

/** Somebody else is only asked where the borrower is, by voice. */
function waysOf(target: 'self' | 'emergency') {
  return target === 'self' ? deskChannels : (['call'] as const)
}

import { assignCase, liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { getCase, startContact } from '@lumbung/contract/collection/contact'
import { caseFlow } from '@lumbung/domain/cases/case'
import { deskChannels } from '@lumbung/domain/contact/contact-rules'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { attemptsOf, historyOf, numbersOf, unfinishedOf } from './case-detail.queries.ts'
import { casePage } from './case-list.ts'
import { contactFacts, reachOf } from '../../orders/contact-facts.queries.ts'

/** A case with everything its desk needs at once: whom one may reach and how, what was tried, how it went. */
export const showCase = implement(getCase, async ({ orderNo, id }, context) => {
  const { tx, staff, now, today, holds } = context
  // An order may have had cases before: the open one, else the last.
  const filter = id === undefined ? { orderNo } : { orderNo, id }
  const { items } = await casePage({ filter, size: 1, sort: latest }, context)
  const shown = items[0] ?? refuse('ORDER_NOT_FOUND')
  const owed = (await owedOn(tx, [orderNo], today)).get(orderNo)
  const facts = (await contactFacts(tx, [orderNo], { staffId: staff.id, now, today })).get(orderNo)
  const law = await readContactLaw(tx)
  const attempts = await attemptsOf(tx, orderNo)
  const isOpen = shown.closedDay === null
  const may = (event: Parameters<typeof caseFlow.canDo>[1]) => isOpen && caseFlow.canDo(shown.state, event)
  const numbers = (await numbersOf(tx, orderNo)).map((number) => ({
    ...number,
    ways:
      facts === undefined || !isOpen
        ? []
        : waysOf(number.target).map((channel) => ({
            channel,
            reach: reachOf(
              { channel, target: number.target, purpose: 'collect' },
              { ...facts, emergencyConsent: number.consent === 'given' },
              now,
              law,
            ),
          })),
  }))
  return {
    case: shown,
    amounts: {
      principal: owed?.principal ?? 0,
      interest: owed?.interest ?? 0,
      penalty: owed?.penalty ?? 0,
    },
    numbers,
    choices: { optedOut: [...(facts?.optedOut ?? [])], anyHour: facts?.agreedToAnyHour === true },
    attempts,
    unfinished: await unfinishedOf(tx, orderNo, staff.id),
    history: await historyOf(tx, orderNo),
    can: {
      contact: isOpen && holds(startContact) && (shown.holder?.id === staff.id || holds(assignCase)),
      assign: may('assign') && holds(assignCase),
      suspend: may('suspend') && holds(suspendCase),
      lift: may('lift') && holds(liftCase),
    },
  }
})

const latest = { column: 'closedDay', descending: true } as const

/** Somebody else is only asked where the borrower is, by voice. */
function waysOf(target: 'self' | 'emergency') {
  return target === 'self' ? deskChannels : (['call'] as const)
}

import type { ChannelMovement, ListedSpan, PayoutProvider, Unknown } from './payment-channel.ts'

/** More would not be read before the next reading is due. */
const pagesMax = 10_000

/**
 * All that moved at a provider in a span of time, over all pages of its list.
 * @returns unknown where a page cannot be read, comes again, or has no end: half a list is none
 */
export async function everyMovement(
  provider: Pick<PayoutProvider, 'listMovements'>,
  { from, to }: Pick<ListedSpan, 'from' | 'to'>,
): Promise<{ outcome: 'found'; movements: ChannelMovement[] } | Unknown> {
  const found = new Map<string, ChannelMovement>()
  const asked = new Set<string>()
  let after: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await provider.listMovements({ from, to, ...(after !== undefined && { after }) })
    if (answer.outcome === 'unknown') return answer
    for (const movement of answer.movements) {
      if (found.has(movement.id)) return unknown('the list has a movement twice')
      if (movement.at < from || movement.at > to) return unknown('the list has a movement of another time')
      found.set(movement.id, movement)
    }
    if (answer.next === null) return { outcome: 'found', movements: [...found.values()] }
    if (asked.has(answer.next)) return unknown('the list goes in a circle')
    asked.add(answer.next)
    after = answer.next
  }
  return unknown(`more than ${pagesMax} pages`)
}

function unknown(message: string): Unknown {
  return { outcome: 'unknown', message, sent: 'maybe' }
}

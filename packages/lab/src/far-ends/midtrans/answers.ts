import type { IncomingMessage, ServerResponse } from 'node:http'
import { wait } from '../far-end-server.ts'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { Behaviour, Behaviours } from '../xendit/behaviour.ts'
import type { QueueBook, QueuedPayout } from './queue-book.ts'

/** What is answered, and how; `before` is done first. */
export type Answer = { status: number; body: unknown; behaviour?: Behaviour; before?: () => Promise<void> }

/** Our reference, as its notes carry it. */
export function referenceOf({ notes }: Pick<QueuedPayout, 'notes'>): string {
  return notes.replaceAll(' ', '-')
}

/** A payout as its inquiry shows it. */
export function shapeOf(payout: QueuedPayout): Record<string, unknown> {
  return {
    amount: `${payout.amount}.00`,
    beneficiary_name: payout.name,
    beneficiary_account: payout.account,
    bank: payout.bank,
    reference_no: payout.referenceNo,
    notes: payout.notes,
    status: payout.status,
    ...(payout.errorCode !== null && { error_code: payout.errorCode }),
    created_at: payout.created,
    updated_at: payout.updated,
  }
}

/** The statement of the days asked for, by its own record; a line is told of as its payout was set to be. */
export function statementOf(book: QueueBook, behaviours: Behaviours, query: URLSearchParams): Answer {
  const [from, to] = [query.get('from_date') ?? '', query.get('to_date') ?? '9999']
  const body = book.lines.flatMap(({ referenceNo, amount, comesIn, at }) => {
    const day = businessDayOf(new Date(at))
    const payout = book.payouts.get(referenceNo)
    if (day < from || day > to || payout === undefined) return []
    const line = {
      reference_no: referenceNo,
      beneficiary_name: payout.name,
      beneficiary_account: payout.account,
      account: payout.bank,
      type: 'Payout',
      amount: `${amount}.00`,
      status: comesIn ? 'credit' : 'debit',
      created_at: at,
    }
    switch (behaviours.listingOf(referenceOf(payout))) {
      case 'missing':
        return []
      case 'otherAmount':
        return [{ ...line, amount: `${amount + 1_000}.00` }]
      case 'takenBack':
        return [line, { ...line, status: comesIn ? 'debit' : 'credit' }]
      // Fees are no lines of its statement, and no line says one.
      default:
        return [line]
    }
  })
  const behaviour = behaviours.takeList()
  const half =
    behaviour.pages === undefined
      ? body
      : body.map((line) => ({ ...line, created_at: '2020-01-01T00:00:00Z' }))
  return turnedAway(behaviour) ?? { status: 200, body: half, behaviour }
}

/** A refusal in the provider's own words. */
export function refusal(status: number, words: string): Answer {
  return { status, body: { error_message: words, errors: words } }
}

/** What happens before anything is done; null: it is done. */
export function turnedAway(behaviour: Behaviour): Answer | null {
  if (behaviour.answer === 'refuse') return { status: 0, body: null, behaviour }
  return behaviour.answer === 'reject' ? refusal(400, 'An error occurred') : null
}

/** Answers, or misbehaves. */
export async function respond(
  { status, body, behaviour = {} }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
  const json = { 'content-type': 'application/json' }
  switch (behaviour.answer ?? 'ok') {
    case 'hang':
      return
    case 'drop':
    case 'refuse':
      request.socket.destroy()
      return
    case 'garbage':
    case 'otherAmount':
      response.writeHead(200, json).end('<html><body>Bad Gateway</body></html>')
      return
    case 'error500':
      response.writeHead(500, json).end('{"error_message":"internal error"}')
      return
    default:
      response.writeHead(status, json).end(JSON.stringify(body))
  }
}

/** Undefined for what is not JSON; the schemas refuse it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

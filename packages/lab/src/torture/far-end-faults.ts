import type { Behaviour } from '../far-ends/xendit/behaviour.ts'

/** A choice among some, each as often as it stands there. */
export type Choose = <T>(of: readonly T[]) => T

export function choosing(random: () => number): Choose {
  return (of) => of[Math.floor(random() * of.length)] as never
}

/** Mostly well, so that most loans come to life and can be worked with; else one of the ways. */
function mostly<T>(choose: Choose, well: T, ways: readonly T[]): T {
  return choose([true, true, false]) ? well : choose(ways)
}

const answers = ['error500', 'drop', 'hang', 'garbage', 'otherAmount', 'reject', 'refuse'] as const
const callbacks = ['twice', 'early', 'never', 'otherAmount', 'garbled'] as const
const inquiries = ['notFound', 'garbage', 'error500', 'hang', 'otherAccount', 'otherTotal', 'old'] as const
const failures = ['TEMPORARY_TRANSFER_ERROR', 'TEMPORARY_TRANSFER_ERROR', 'INVALID_DESTINATION'] as const

/** How the far end takes one payout: some well, most in a way of its own. */
export function payoutFault(choose: Choose): Behaviour {
  const failureCode = choose([false, false, false, false, false, true]) ? choose(failures) : undefined
  const slow = choose([0, 0, 0, 60, 700])
  return {
    answer: mostly<NonNullable<Behaviour['answer']>>(choose, 'ok', answers),
    callback: mostly<NonNullable<Behaviour['callback']>>(choose, 'once', callbacks),
    inquiry: choose([true, true, true, false]) ? 'ok' : choose(inquiries),
    settleAfterMs: choose([0, 20, 20, 300]),
    ...(slow > 0 && { answerAfterMs: slow }),
    ...(failureCode !== undefined && { failureCode }),
    ...(choose([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) === 1 && { reverseAfterMs: choose([50, 2_000]) }),
  }
}

/** How a payout is taken into a queue, before it is let go; and how it is rejected there. */
export function queueFault(choose: Choose): Behaviour {
  return {
    answer: choose(['ok', 'ok', 'ok', 'ok', 'ok', 'drop', 'hang', 'error500', 'garbage', 'reject'] as const),
  }
}

/** How it takes one payment. */
export function paymentFault(choose: Choose): Behaviour {
  return {
    callback: mostly<NonNullable<Behaviour['callback']>>(choose, 'once', [
      'twice',
      'otherAmount',
      'garbled',
      'never',
    ]),
    inquiry: mostly<NonNullable<Behaviour['inquiry']>>(choose, 'ok', [
      'notFound',
      'error500',
      'garbage',
      'hang',
    ]),
  }
}

/** How it takes the codes of an order. */
export function codeFault(choose: Choose): Behaviour {
  return {
    answer: choose(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'error500', 'drop', 'hang', 'refuse'] as const),
    times: choose([1, 2]),
  }
}

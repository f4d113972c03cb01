import type { Behaviour } from '../far-ends/xendit/behaviour.ts'

/** A choice among some, each as often as it stands there. */
export type Choose = <T>(of: readonly T[]) => T

export function choosing(random: () => number): Choose {
  return (of) => of[Math.floor(random() * of.length)] as never
}

const failures = [
  undefined,
  undefined,
  undefined,
  undefined,
  'TEMPORARY_TRANSFER_ERROR',
  'INVALID_DESTINATION',
]

/** How the far end takes one payout: some well, most in a way of its own. */
export function payoutMood(choose: Choose): Behaviour {
  const failureCode = choose(failures)
  const slow = choose([0, 0, 0, 60, 700])
  return {
    answer: choose([
      'ok',
      'ok',
      'ok',
      'ok',
      'error500',
      'drop',
      'hang',
      'garbage',
      'otherAmount',
      'reject',
      'refuse',
    ] as const),
    callback: choose(['once', 'once', 'twice', 'early', 'never', 'otherAmount', 'garbled'] as const),
    inquiry: choose([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'notFound',
      'garbage',
      'error500',
      'hang',
      'otherAccount',
      'otherTotal',
      'old',
    ] as const),
    settleAfterMs: choose([0, 20, 20, 300]),
    ...(slow > 0 && { answerAfterMs: slow }),
    ...(failureCode !== undefined && { failureCode }),
    ...(choose([false, false, false, false, false, false, false, true]) && {
      reverseAfterMs: choose([50, 2_000]),
    }),
  }
}

/** How a payout is taken into a queue, before it is let go. */
export function queueMood(choose: Choose): Behaviour {
  return {
    answer: choose(['ok', 'ok', 'ok', 'ok', 'ok', 'drop', 'hang', 'error500', 'garbage', 'reject'] as const),
  }
}

/** How it takes one payment. */
export function paymentMood(choose: Choose): Behaviour {
  return {
    callback: choose(['once', 'once', 'once', 'twice', 'twice', 'otherAmount', 'garbled', 'never'] as const),
    inquiry: choose(['ok', 'ok', 'ok', 'ok', 'notFound', 'error500', 'garbage', 'hang'] as const),
  }
}

/** How it takes the codes of an order. */
export function codeMood(choose: Choose): Behaviour {
  return {
    answer: choose(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'error500', 'drop', 'hang', 'refuse'] as const),
    times: choose([1, 2]),
  }
}

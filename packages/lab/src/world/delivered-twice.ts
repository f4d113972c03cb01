import { isDeepStrictEqual } from 'node:util'
import type { Call, Envelope } from '@lumbung/contract/call'

/** Makes a call that was answered once more, as it was; throws when the second answer is another. */
export type SecondDelivery = <Ret>(
  call: Call,
  answer: Envelope<Ret>,
  again: () => Promise<Envelope<Ret>>,
) => Promise<Envelope<Ret>>

/**
 * Of each call with a request key the first that succeeds in a world is delivered a second time, and must be answered
 * as before. So every such call that any test makes is held to R9 where it is made, with whatever the test made true.
 */
export function secondDelivery(): SecondDelivery {
  const delivered = new Set<string>()
  return async (call, answer, again) => {
    if (!call.once || answer.code !== '' || delivered.has(call.name)) return answer
    delivered.add(call.name)
    const second = await again()
    if (isDeepStrictEqual(second, answer)) return answer
    throw new Error(
      `${call.name} answered its second delivery otherwise: ${JSON.stringify(second)} after ${JSON.stringify(answer)}`,
    )
  }
}

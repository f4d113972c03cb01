import { refusalsOf, type Call, type Envelope } from '@lumbung/contract/call'

/**
 * Lets an answer through whose code stands in the contract: the call declares it, or the wrapper around every call has
 * it. All test worlds look through this, so that a code nobody declared fails the test that met it.
 * @throws Error that names the call and the code
 */
export function declaredAnswer<Ret>(call: Call, answer: Envelope<Ret>): Envelope<Ret> {
  const { code } = answer
  if (code === '' || refusalsOf(call).has(code)) return answer
  throw new Error(`${call.name} answered ${code}, which the contract does not declare (its errors)`)
}

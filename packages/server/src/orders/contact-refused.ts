import type { ContactFacts, judgeContact } from '@lumbung/domain/contact/contact-guard'
import { Refused } from '../calls/errors.ts'

type Refusal = Extract<ReturnType<typeof judgeContact>, { lawful: false }>

/** What is answered where the guard refuses: the rule and, where waiting mends it, from when. Returned, not thrown: the try stays. */
export function contactRefused({ rule, from }: Refusal, { zone, certifiedUntil }: ContactFacts): Refused {
  return new Refused('CONTACT_REFUSED', {
    detail: {
      rule,
      ...(from === null ? {} : { from: from.toISOString() }),
      ...(zone === null ? {} : { zone }),
      ...(rule === 'notCertified' && certifiedUntil !== null ? { certifiedUntil } : {}),
    },
  })
}

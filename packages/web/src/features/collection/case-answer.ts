import type { RetOf } from '@lumbung/contract/call'
import type { getCase } from '@lumbung/contract/collection/contact'

/** A case as its desk gets it. */
export type CaseAnswer = RetOf<typeof getCase>
export type ContactNumber = CaseAnswer['numbers'][number]
export type ContactWay = ContactNumber['ways'][number]
export type CaseEvent = CaseAnswer['history'][number]

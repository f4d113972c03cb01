import type { suspendCase } from '@lumbung/contract/collection/case'
import type { RequestOf } from '@lumbung/contract/call'
import { caseFlow } from '@lumbung/domain/cases/case'
import { type AnyCaseEnding, type AnyCaseState, anyCaseEndings } from '@lumbung/domain/cases/department'
import { promiseStates } from '@lumbung/domain/cases/follow-up'
import type { StateLook, StateSet } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'

export const caseStates = {
  words: 'collection.states',
  looks: {
    unassigned: { family: 'wait', glyph: 'ring' },
    assigned: { family: 'run', glyph: 'ring' },
    following: { family: 'run', glyph: 'half' },
    promised: { family: 'wait', glyph: 'half' },
    suspended: { family: 'none', glyph: 'pause-disc' },
    outsourced: { family: 'run', glyph: 'three-quarters' },
    recalled: { family: 'none', glyph: 'arrow-ring' },
    stopped: { family: 'none', glyph: 'minus-disc' },
    cleared: { family: 'good', glyph: 'check-disc' },
    extended: { family: 'good', glyph: 'check-disc' },
    writtenOff: { family: 'none', glyph: 'minus-disc' },
    processing: { family: 'run', glyph: 'half' },
    rolled: { family: 'late', glyph: 'triangle' },
    withdrawn: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<AnyCaseState, StateLook>,
} satisfies StateSet

export const caseEndingStates = {
  words: 'collection.endings',
  looks: {
    cleared: { family: 'good', glyph: 'check-disc' },
    paidUp: { family: 'good', glyph: 'check-disc' },
    extended: { family: 'good', glyph: 'check-disc' },
    voided: { family: 'none', glyph: 'arrow-ring' },
    writtenOff: { family: 'none', glyph: 'minus-disc' },
    instalmentPaid: { family: 'good', glyph: 'check-disc' },
    rolled: { family: 'late', glyph: 'triangle' },
    withdrawn: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<AnyCaseEnding, StateLook>,
} satisfies StateSet

export const openStates = choices(
  'collection.states',
  caseFlow.states.filter((state) => !caseFlow.isTerminal(state)),
)
export const everyState = choices('collection.states', caseFlow.states)
export const endStates = choices(
  'collection.states',
  caseFlow.states.filter((state) => caseFlow.isTerminal(state)),
)
export const everyEnding = choices('collection.endings', anyCaseEndings)
export const promises = choices('contact.promiseStates', promiseStates)

export type RestReason = RequestOf<typeof suspendCase>['reason']

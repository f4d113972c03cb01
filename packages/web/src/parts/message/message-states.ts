import type { StateSet } from '../../ui/controls/status.tsx'

/** How each state of a message looks. */
export const messageStates = {
  words: 'message.states',
  looks: {
    draft: { family: 'none', glyph: 'dashed' },
    queued: { family: 'run', glyph: 'ring' },
    submitting: { family: 'run', glyph: 'three-quarters' },
    unknown: { family: 'odd', glyph: 'question-disc', loud: true },
    submitted: { family: 'run', glyph: 'half' },
    sent: { family: 'run', glyph: 'ring' },
    undelivered: { family: 'bad', glyph: 'cross-disc', loud: true },
    expired: { family: 'none', glyph: 'minus-disc' },
    rejected: { family: 'bad', glyph: 'cross-disc', loud: true },
    failed: { family: 'bad', glyph: 'cross-disc', loud: true },
    delivered: { family: 'good', glyph: 'check-disc' },
    blocked: { family: 'bad', glyph: 'cross-disc' },
    cancelled: { family: 'none', glyph: 'minus-disc' },
  },
} as const satisfies StateSet

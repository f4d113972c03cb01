import type { StateSet } from '../../ui/controls/status.tsx'

/** How a row on its way out stands. */
export const rowStates = {
  words: 'outward.states',
  looks: {
    waiting: { family: 'wait', glyph: 'ring' },
    sent: { family: 'run', glyph: 'half' },
    unknown: { family: 'odd', glyph: 'question-disc', loud: true },
    invalid: { family: 'late', glyph: 'triangle', loud: true },
    accepted: { family: 'good', glyph: 'check-disc' },
    refused: { family: 'bad', glyph: 'cross-disc', loud: true },
    corrected: { family: 'none', glyph: 'minus-disc' },
  },
} satisfies StateSet

export const reportFileStates = {
  words: 'outward.fileStates',
  looks: {
    made: { family: 'wait', glyph: 'ring', loud: true },
    submitted: { family: 'run', glyph: 'half' },
    answered: { family: 'good', glyph: 'check-disc' },
  },
} satisfies StateSet

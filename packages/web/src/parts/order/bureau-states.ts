import type { InquiryState } from '@lumbung/domain/sources/source'
import type { StateLook, StateSet } from '../../ui/controls/status.tsx'

export const inquiryStates = {
  words: 'bureau.state',
  looks: {
    waiting: { family: 'wait', glyph: 'ring' },
    asking: { family: 'run', glyph: 'half' },
    pending: { family: 'run', glyph: 'three-quarters' },
    unknown: { family: 'odd', glyph: 'question-disc' },
    answered: { family: 'good', glyph: 'check-disc' },
    nothing: { family: 'none', glyph: 'dashed' },
    incomplete: { family: 'wait', glyph: 'triangle', loud: true },
    otherPerson: { family: 'bad', glyph: 'cross-disc', loud: true },
    refused: { family: 'bad', glyph: 'cross-disc' },
    failed: { family: 'bad', glyph: 'cross-disc' },
    notAsked: { family: 'none', glyph: 'minus-disc' },
    reused: { family: 'good', glyph: 'arrow-ring' },
  } satisfies Record<InquiryState, StateLook>,
} satisfies StateSet

import type { Implementation } from '../../calls/context.ts'
import { writeNote } from './add-note.ts'
import { showOrder, showTimeline } from './order-detail.ts'
import { listOrders, lookForBorrower } from './orders.ts'
import { showPhoto } from './photo.ts'
import { revealValue } from './reveal.ts'
import { setLanguage } from './set-language.ts'

export const orderCalls: readonly Implementation[] = [
  listOrders,
  lookForBorrower,
  showOrder,
  showTimeline,
  revealValue,
  showPhoto,
  writeNote,
  setLanguage,
]

import { myCasesScreen } from './my-cases.tsx'
import { preDesk } from './pre-desk.ts'

/** One's own cases that were followed up once, in the same order of work. */
export default myCasesScreen(preDesk, {
  name: 'myOrderProcessingList',
  only: ({ state }) => state === 'processing',
  tellsLeftOut: false,
})

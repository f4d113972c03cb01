import {
  getPreDayBoard,
  getPreDayBoardCases,
  getPreDayBoardProof,
} from '@lumbung/contract/precollection/day-board'
import { boardScreen } from '../../parts/board/board-screen.tsx'
import { stageName, stagesAhead } from '../../parts/order/stages.ts'

/** What every operator and group came to on a day before due days; each figure opens its cases. */
export default boardScreen({
  name: 'preDailyProcess',
  call: getPreDayBoard,
  cases: getPreDayBoardCases,
  proof: getPreDayBoardProof,
  stages: stagesAhead,
  stageName,
  to: ({ orderNo }) => `/precollection/detail/preDailyProcess/${orderNo}`,
})

import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { getDayBoard, getDayBoardCases, getDayBoardProof } from '@lumbung/contract/collection/day-board'
import { boardScreen } from '../../parts/board/board-screen.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { worded } from '../../ui/list/choices.ts'

/** What every collector and group came to on a day; each figure opens its cases. */
export default boardScreen({
  name: 'collectionDailyProcess',
  call: getDayBoard,
  cases: getDayBoardCases,
  proof: getDayBoardProof,
  stages: worded(dispatchStages, stageName),
  stageName,
  to: ({ orderNo }) => `/collection/detail/collectionDailyProcess/${orderNo}`,
})

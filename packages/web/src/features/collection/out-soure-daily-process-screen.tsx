import {
  getAgencyBoard,
  getAgencyBoardCases,
  getAgencyBoardProof,
} from '@lumbung/contract/collection/day-board'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { boardScreen } from '../../parts/board/board-screen.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { worded } from '../../ui/list/choices.ts'

/** What every agency and its people came to on a day, with the commission due; each figure opens its cases. */
export default boardScreen({
  name: 'outSoureDailyProcess',
  call: getAgencyBoard,
  cases: getAgencyBoardCases,
  proof: getAgencyBoardProof,
  stages: worded(dispatchStages, stageName),
  stageName,
  ofAgencies: true,
  to: ({ orderNo }) => `/collection/detail/outSoureDailyProcess/${orderNo}`,
})

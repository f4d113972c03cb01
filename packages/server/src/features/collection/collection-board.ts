import { getDayBoard, getDayBoardCases } from '@lumbung/contract/collection/day-board'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { answerBoard, answerBoardCases } from '../../boards/answer-board.ts'
import { implement } from '../../calls/registry.ts'
import { collectionBoard } from './collection-board.queries.ts'

export const showBoard = implement(
  getDayBoard,
  async (request, context) => await answerBoard(collectionBoard, dispatchStages, request, context),
)

export const showBoardCases = implement(
  getDayBoardCases,
  async (request, context) => await answerBoardCases(collectionBoard, request, context),
)

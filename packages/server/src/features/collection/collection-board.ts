import {
  getAgencyBoard,
  getAgencyBoardCases,
  getAgencyBoardProof,
  getDayBoard,
  getDayBoardCases,
  getDayBoardProof,
} from '@lumbung/contract/collection/day-board'
import {
  getPreDayBoard,
  getPreDayBoardCases,
  getPreDayBoardProof,
} from '@lumbung/contract/precollection/day-board'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { answerBoard, answerBoardCases } from '../../boards/answer-board.ts'
import { proveBoard } from '../../boards/prove-board.ts'
import { implement } from '../../calls/registry.ts'
import { agencyBoard, collectionBoard, preBoard } from './collection-board.queries.ts'

export const showBoard = implement(
  getDayBoard,
  async (request, context) => await answerBoard(collectionBoard, dispatchStages, request, context),
)

export const showBoardCases = implement(
  getDayBoardCases,
  async (request, context) => await answerBoardCases(collectionBoard, request, context),
)

export const showPreBoard = implement(
  getPreDayBoard,
  async (request, context) => await answerBoard(preBoard, preStages, request, context),
)

export const showPreBoardCases = implement(
  getPreDayBoardCases,
  async (request, context) => await answerBoardCases(preBoard, request, context),
)

export const showAgencyBoard = implement(
  getAgencyBoard,
  async (request, context) => await answerBoard(agencyBoard, dispatchStages, request, context),
)

export const showAgencyBoardCases = implement(
  getAgencyBoardCases,
  async (request, context) => await answerBoardCases(agencyBoard, request, context),
)

export const showBoardProof = implement(
  getDayBoardProof,
  async (request, context) => await proveBoard(collectionBoard, request, context),
)

export const showPreBoardProof = implement(
  getPreDayBoardProof,
  async (request, context) => await proveBoard(preBoard, request, context),
)

export const showAgencyBoardProof = implement(
  getAgencyBoardProof,
  async (request, context) => await proveBoard(agencyBoard, request, context),
)

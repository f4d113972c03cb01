import * as z from 'zod/mini'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { call } from '../call.ts'
import { boardShapes } from '../day-board.ts'

const shapes = boardShapes(z.enum(preStages))
const readers = ['pre_manager', 'auditor', 'report_viewer'] as const

/** What every operator and group came to on a day; of T0 the share cleared is the T0 clearance rate. */
export const getPreDayBoard = call('POST /precollection/get_day_board', {
  title: {
    id: 'Melihat papan harian pra-penagihan',
    en: 'See the day board of pre-collection',
    zh: '查看预催收日报',
  },
  heldBy: readers,
  neededBy: ['preDailyProcess'],
  ...shapes.board,
})

/** Exactly the cases that a figure of the board counts. */
export const getPreDayBoardCases = call('POST /precollection/get_day_board_cases', {
  title: {
    id: 'Membuka kasus di balik angka papan pra-penagihan',
    en: 'Open the cases behind a figure of the board of pre-collection',
    zh: '查看预催收日报数字对应的案件',
  },
  heldBy: readers,
  usedBy: ['preDailyProcess'],
  ...shapes.cases,
})

/** A sum of its money, held against ledger and bank. */
export const getPreDayBoardProof = call('POST /precollection/get_day_board_proof', {
  title: {
    id: 'Melihat bukti angka uang papan pra-penagihan',
    en: 'See the proof of a money figure of the board of pre-collection',
    zh: '查看预催收日报金额核对',
  },
  heldBy: readers,
  usedBy: ['preDailyProcess', 'preDailyProcessNew'],
  ...shapes.proof,
})

import { call } from '../call.ts'
import { boardShapes } from '../day-board.ts'
import { dispatchStage } from './dispatch.ts'

const shapes = boardShapes(dispatchStage)
const readers = ['col_manager', 'auditor', 'report_viewer'] as const

/** What every collector and group came to on a day: live today, as it was written down of a day that is over. */
export const getDayBoard = call('POST /collection/get_day_board', {
  title: { id: 'Melihat papan harian penagihan', en: 'See the day board of collection', zh: '查看催收日报' },
  heldBy: readers,
  neededBy: ['collectionDailyProcess'],
  ...shapes.board,
})

/** Exactly the cases that a figure of the board counts. */
export const getDayBoardCases = call('POST /collection/get_day_board_cases', {
  title: {
    id: 'Membuka kasus di balik angka papan harian',
    en: 'Open the cases behind a figure of the day board',
    zh: '查看日报数字对应的案件',
  },
  heldBy: readers,
  usedBy: ['collectionDailyProcess'],
  ...shapes.cases,
})

/** A sum of its money, held against ledger and bank as they were when the day was written down. */
export const getDayBoardProof = call('POST /collection/get_day_board_proof', {
  title: {
    id: 'Melihat bukti angka uang papan harian',
    en: 'See the proof of a money figure of the day board',
    zh: '查看日报金额核对',
  },
  heldBy: readers,
  usedBy: ['collectionDailyProcess'],
  ...shapes.proof,
})

/** The same of what is with agencies, by agency and its people, with the commission due. */
export const getAgencyBoard = call('POST /collection/get_agency_board', {
  title: { id: 'Melihat papan harian agensi luar', en: 'See the day board of agencies', zh: '查看委外日报' },
  heldBy: readers,
  neededBy: ['outSoureDailyProcess'],
  ...shapes.board,
})

/** Exactly the cases that a figure of that board counts. */
export const getAgencyBoardCases = call('POST /collection/get_agency_board_cases', {
  title: {
    id: 'Membuka kasus di balik angka papan agensi',
    en: 'Open the cases behind a figure of the board of agencies',
    zh: '查看委外日报数字对应的案件',
  },
  heldBy: readers,
  usedBy: ['outSoureDailyProcess'],
  ...shapes.cases,
})

/** A sum of its money, held against ledger and bank. */
export const getAgencyBoardProof = call('POST /collection/get_agency_board_proof', {
  title: {
    id: 'Melihat bukti angka uang papan agensi luar',
    en: 'See the proof of a money figure of the board of agencies',
    zh: '查看委外日报金额核对',
  },
  heldBy: readers,
  usedBy: ['outSoureDailyProcess'],
  ...shapes.proof,
})

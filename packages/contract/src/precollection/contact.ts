import { getCase, keepChoice, recordFollowUp, startContact } from '../collection/contact.ts'
import { openedNumberReplaySeconds } from '../collection/reach.ts'
import { call } from '../call.ts'
import { preCaseReaders, preCaseWorkers } from '../roles.ts'

/** One reminder as its desk shows it: the one named, else the open one of the order, else its last. */
export const getPreCase = call('POST /precollection/get_case', {
  title: { id: 'Membuka kasus pra-penagihan', en: 'Open a pre-collection case', zh: '查看预催收案件详情' },
  heldBy: preCaseReaders,
  neededBy: ['preCollectionDetail'],
  request: getCase.request,
  ret: getCase.ret,
  errors: getCase.errors,
})

/** As in collection, to remind: the guard is asked, and what it says is kept. Only the borrower is reminded. */
export const startReminder = call('POST /precollection/start_contact', {
  title: { id: 'Mengingatkan nasabah', en: 'Remind a borrower', zh: '提醒客户' },
  heldBy: preCaseWorkers,
  usedBy: ['preCollectionDetail'],
  once: true,
  replaySeconds: openedNumberReplaySeconds,
  request: startContact.request,
  ret: startContact.ret,
  errors: startContact.errors,
})

/** What came of an attempt of one's own; a promise opens with it. */
export const recordReminder = call('POST /precollection/record_follow_up', {
  title: { id: 'Mencatat hasil pengingat', en: 'Record what came of a reminder', zh: '记录提醒结果' },
  heldBy: preCaseWorkers,
  usedBy: ['preCollectionDetail'],
  once: true,
  request: recordFollowUp.request,
  ret: recordFollowUp.ret,
  errors: recordFollowUp.errors,
})

/** What a person says about being reached. */
export const keepPreChoice = call('POST /precollection/keep_choice', {
  title: {
    id: 'Mencatat pilihan kontak saat mengingatkan',
    en: 'Keep what a borrower says when reminded',
    zh: '提醒时记录客户的联系意愿',
  },
  heldBy: preCaseWorkers,
  usedBy: ['preCollectionDetail'],
  once: true,
  request: keepChoice.request,
  ret: keepChoice.ret,
  errors: keepChoice.errors,
})

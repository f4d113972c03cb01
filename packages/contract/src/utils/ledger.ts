import * as z from 'zod/mini'
import { bookAccounts } from '@lumbung/domain/books/books'
import { accountKinds } from '@lumbung/domain/books/chart'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

const account = z.enum(bookAccounts)
const apps = z.optional(z.array(f.appCode).check(z.maxLength(20)))

/** An account over some days. Balances: debit above zero, credit below. */
export const trialRow = z.object({
  number: z.string(),
  account,
  kind: z.enum(accountKinds),
  /** As the first day began. */
  opening: f.rupiah,
  debit: f.rupiah,
  credit: f.rupiah,
  /** When the last day was over. */
  closing: f.rupiah,
})

/** What stands in every account, and what moved it: of any days, until today when none are said. */
export const getTrialBalance = call('POST /utils/get_trial_balance', {
  title: { id: 'Melihat neraca saldo', en: 'See the trial balance', zh: '查看试算平衡表' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  request: listRequest(
    z.strictObject({ day: z.optional(f.dayRange), app: apps, channel: z.optional(f.channelCode) }),
    ['number'],
  ),
  ret: z.extend(listAnswer(trialRow), {
    /** Of all accounts: both are the same, or the books are wrong. */
    debit: f.rupiah,
    credit: f.rupiah,
  }),
})

/** One line of a posting. */
export const journalRow = z.object({
  id: f.id,
  /** Lines with the same number are one posting and sum to nothing. */
  posting: z.int(),
  day: f.businessDay,
  number: z.string(),
  account,
  debit: f.rupiah,
  credit: f.rupiah,
  /** What it was made for. */
  memo: z.string(),
  orderNo: z.nullable(f.orderNo),
  app: z.nullable(f.appCode),
  /** By which channel the money came or went; null: none had a part in it. */
  channel: z.nullable(z.string()),
  /** The bank's own number of the line that it posts; null for who does not see the bank. */
  bankLine: z.nullable(z.string()),
  /** The posting that it corrects. */
  corrects: z.nullable(z.int()),
})

/** Every line of the ledger, the newest first. */
export const getJournal = call('POST /utils/get_journal', {
  title: { id: 'Melihat jurnal', en: 'See the journal', zh: '查看日记账' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  request: listRequest(
    z.strictObject({
      day: z.optional(f.dayRange),
      account: z.optional(z.array(account).check(z.maxLength(bookAccounts.length))),
      app: apps,
      channel: z.optional(f.channelCode),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
      posting: z.optional(z.int()),
    }),
    ['id'],
  ),
  ret: listAnswer(journalRow),
})

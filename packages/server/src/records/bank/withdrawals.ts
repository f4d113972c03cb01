import { sql, type Selectable, type Updateable } from 'kysely'
import {
  type CompanyAccount,
  withdrawalFlow,
  withdrawalReference,
  withdrawalsUnderWay,
  type WithdrawalEvent,
  type WithdrawalState,
} from '@lumbung/domain/bank/withdrawal'
import { nextInquiry } from '@lumbung/domain/order/disbursement'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../db/pool.ts'
import type { Withdrawal } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'
import { plannedLook, sendingMsMax } from '../loan/disbursements.ts'

export type WithdrawalRow = Omit<Selectable<Withdrawal>, 'state'> & { state: WithdrawalState }

/** Puts a withdrawal forward to the account that holds that day. @returns its number */
export async function askWithdrawal(
  tx: Tx,
  asked: { channel: PayoutChannel; amount: number; account: CompanyAccount; note: string },
  by: { staffId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('withdrawal')
    .values({
      channel: asked.channel,
      amount: asked.amount,
      bank_code: asked.account.bank,
      account_number: asked.account.number,
      account_holder: asked.account.holder,
      note: asked.note,
      state: 'asked',
      asked_by: by.staffId,
      asked_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('withdrawal')
    .set({ reference: withdrawalReference(id) })
    .where('id', '=', id)
    .execute()
  return id
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockWithdrawal(tx: Tx, id: number, version?: number): Promise<WithdrawalRow> {
  const row = await lockVersioned(tx, 'withdrawal', id, version)
  return { ...row, state: row.state as WithdrawalState }
}

/** Moves a withdrawal along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  change: Updateable<Withdrawal> = {},
): Promise<WithdrawalRow> {
  return await moveVersioned(tx, 'withdrawal', withdrawalFlow, row, event, change)
}

/** Marks it as being sent, once; to be committed before the request leaves. @returns whether it is ours to send */
export async function beginWithdrawal(tx: Tx, id: number, at: Date): Promise<boolean> {
  const begun = await tx
    .updateTable('withdrawal')
    .set({ sent_at: at, inquiries: 0, next_inquiry_at: new Date(at.getTime() + sendingMsMax) })
    .where('id', '=', id)
    .where('state', '=', 'submitting')
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return begun.numUpdatedRows === 1n
}

/** Notes on a withdrawal that is being sent. @returns false when it is not ours to send any more */
export async function noteSending(
  tx: Tx,
  { id, sentAt }: { id: number; sentAt: Date },
  change: Updateable<Withdrawal>,
): Promise<boolean> {
  const noted = await tx
    .updateTable('withdrawal')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'submitting')
    .where('sent_at', '=', sentAt)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** Plans when it is asked about, or tried to send, next. */
export async function planWithdrawal(tx: Tx, row: WithdrawalRow, now: Date, message?: string): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({
      inquiries: row.inquiries + 1,
      next_inquiry_at: nextInquiry(row.sent_at, row.inquiries, now),
      ...(message === undefined ? {} : { message }),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Whether its money may be on its way. */
export function isUnderWay({ state }: Pick<WithdrawalRow, 'state'>): boolean {
  return withdrawalsUnderWay.some((each) => each === state)
}

/** Takes those whose time has come, with the next time planned: under way, or ended and looked at once more. */
export async function takeDueWithdrawals(tx: Tx, now: Date, rowsMax: number): Promise<WithdrawalRow[]> {
  const due = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('next_inquiry_at', '<=', now), eb('state', 'in', [...withdrawalsUnderWay])]),
        eb('look_again_at', '<=', now),
      ]),
    )
    .orderBy('id')
    .limit(rowsMax)
    .forUpdate()
    .skipLocked()
    .execute()
  const rows = due.map((row) => ({ ...row, state: row.state as WithdrawalState }))
  for (const row of rows) {
    if (isUnderWay(row)) await planWithdrawal(tx, row, now)
    else await tx.updateTable('withdrawal').set(plannedLook(row, now)).where('id', '=', row.id).execute()
  }
  return rows
}

/** The latest ones, with their persons. */
export async function shownWithdrawals(tx: Tx, most: number) {
  const { rows } = await sql<{
    id: number
    version: number
    reference: string
    channel: PayoutChannel
    amount: number
    bank: string
    account: string
    holder: string
    state: WithdrawalState
    thirdStatus: string | null
    failureCode: string | null
    message: string | null
    note: string
    askedBy: { id: number; name: string }
    askedAt: Date
    decidedBy: string | null
    sentAt: Date | null
    settledAt: Date | null
  }>`
    select w.id, w.version, w.reference, w.channel, w.amount, w.bank_code as bank, right(w.account_number, 4) as account,
           w.account_holder as holder, w.state, w.third_status as "thirdStatus", w.failure_code as "failureCode", w.message, w.note,
           json_build_object('id', a.id, 'name', a.name) as "askedBy", w.asked_at as "askedAt", d.name as "decidedBy",
           w.sent_at as "sentAt", w.settled_at as "settledAt"
      from withdrawal w join staff a on a.id = w.asked_by left join staff d on d.id = w.decided_by
     order by w.id desc limit ${most}`.execute(tx)
  return rows
}

import type { Selectable, Updateable } from 'kysely'
import { returnCheckOf, type ReturnCheck } from '@lumbung/domain/account/return-account'
import { maskAccount, maskName } from '@lumbung/domain/people/identity'
import {
  type InquiryEvent,
  inquiryFlow,
  type InquiryState,
  openInquiryStates,
} from '@lumbung/domain/sources/source'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { ReturnAccount } from '../../db/tables.ts'
import type { Seals } from '../../secrets/seals.ts'
import { accountKey } from '../order/order-identity.ts'

export type ReturnAccountRow = Omit<Selectable<ReturnAccount>, 'state'> & { state: InquiryState }

/** Keeps the account that money of no order goes back to, sealed; its bank is to be asked for the holder from now on. */
export async function addReturnAccount(
  tx: Tx,
  seals: Seals,
  {
    requestId,
    bankCode,
    account,
    holder,
    key,
    payerPpm,
    at,
  }: {
    requestId: number
    bankCode: string
    account: string
    holder: string
    /** By which the question is known to its bank. */
    key: string
    payerPpm: number | null
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('return_account')
    .values({
      request_id: requestId,
      bank_code: bankCode,
      account_sealed: seals.seal(account),
      account_masked: maskAccount(account),
      account_blind: seals.blind('bankAccount', accountKey({ code: bankCode, account })),
      holder_sealed: seals.seal(holder),
      holder_masked: maskName(holder),
      key,
      state: 'waiting',
      made_at: at,
      next_try_at: at,
      payer_ppm: payerPpm,
    })
    .execute()
}

/** The account of a request, locked; null: its money goes to the account of an order. Lock the request first. */
export async function lockReturnAccount(tx: Tx, requestId: number): Promise<ReturnAccountRow | null> {
  const row = await tx
    .selectFrom('return_account')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { ...row, state: row.state as InquiryState }
}

/** What the bank that is asked, and who paid, say of it. @param waitMinutes how long an answer is waited for */
export function checkOf(
  row: Pick<ReturnAccountRow, 'state' | 'made_at' | 'holder_ppm' | 'payer_ppm'>,
  waitMinutes: number,
  now: Date,
): ReturnCheck {
  return returnCheckOf({
    state: row.state,
    waited: now.getTime() - row.made_at.getTime() >= waitMinutes * 60_000,
    holderPpm: row.holder_ppm,
    payerPpm: row.payer_ppm,
  })
}

/** Moves the question to its bank by a guarded update. @throws STATE_CONFLICT when the flow has no such way, or somebody was faster */
export async function moveReturnAccount(
  tx: Tx,
  row: ReturnAccountRow,
  event: InquiryEvent,
  change: Omit<Updateable<ReturnAccount>, 'request_id' | 'state'> = {},
): Promise<ReturnAccountRow> {
  const state = inquiryFlow.next(row.state, event)
  const moved = await tx
    .updateTable('return_account')
    .set({ ...change, state })
    .where('request_id', '=', row.request_id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
  return moved === undefined ? refuse('STATE_CONFLICT', { state: row.state }) : { ...moved, state }
}

/** Requests whose account is to be asked about by now, and those that a process left that died. @param leftBefore the machine's time */
export async function dueReturnAccounts(
  tx: Tx,
  now: Date,
  leftBefore: Date,
  most: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('return_account')
    .select('request_id')
    .where('state', 'in', [...openInquiryStates])
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'asking'), eb('claimed_at', '<', leftBefore)]),
        and([eb('state', '<>', 'asking'), eb('next_try_at', '<=', now)]),
      ]),
    )
    .orderBy('next_try_at')
    .limit(most)
    .execute()
  return rows.map(({ request_id: id }) => id)
}

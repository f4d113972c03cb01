import type { Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import { getBankDay } from '@lumbung/contract/utils/bank-day'
import {
  type BankTarget,
  loadStatement,
  saveBankAccount,
  uploadStatement,
} from '@lumbung/contract/utils/bank-statement'
import { closeBankDay, type explainBankLine, proposeBankDay } from '@lumbung/contract/utils/bank-work'
import { decideWithdrawal, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import { type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { paymentChannel, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { transact } from '@lumbung/server/db/transaction'
import { addCashRecord, type CashRow, moveCash } from '@lumbung/server/records/loan/cash-records'
import { newKey, until } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

/** A line as a bank's table has it; an amount above zero came in. */
export interface BankRow {
  id: string
  day: string
  amount: number
  info: string
}

/** What the columns of `bankTable` are. */
export const bankMapping: BankTarget[] = ['txId', 'time', 'amount', 'info']

export function bankTable(rows: readonly BankRow[]): Buffer {
  const lines = rows.map(({ id, day, amount, info }) => `${id},${day} 09:14,${amount},${info}`)
  return Buffer.from(`Reference,Date,Amount,Description\n${lines.join('\n')}\n`)
}

type Line = RetOf<typeof getBankDay>['lines'][number]
type Explained = RequestOf<typeof explainBankLine>

/** What finance does at one of the lender's bank accounts. */
export class BankDesk {
  readonly #world: World
  readonly account: number
  readonly number: string

  constructor(world: World, account: number, number: string) {
    this.#world = world
    this.account = account
    this.number = number
  }

  /** Adds an account of BCA. */
  static async open(world: World, number: string): Promise<BankDesk> {
    const checker = await world.as('finance_checker')
    const asked = { bank: 'BCA', number, name: `Operations ${number}`, requestKey: newKey() }
    return new BankDesk(world, (await checker.ok(saveBankAccount, asked)).id, number)
  }

  async upload(who: Caller, bytes: Uint8Array, name = 'bank.csv') {
    return await who.ok(uploadStatement, { account: this.account, name }, { upload: bytes })
  }

  /** Takes lines in, from a start balance, and has them matched. */
  async load(who: Caller, rows: readonly BankRow[], start: number): Promise<void> {
    const { id } = await this.upload(who, bankTable(rows))
    const end = start + rows.reduce((sum, { amount }) => sum + amount, 0)
    await who.ok(loadStatement, { id, mapping: bankMapping, start, end, requestKey: newKey() })
    await this.#world.drain()
  }

  async day(who: Caller, day: string): Promise<RetOf<typeof getBankDay>> {
    return await who.ok(getBankDay, { account: this.account, day })
  }

  async line(who: Caller, day: string, txId: string): Promise<Line> {
    const line = (await this.day(who, day)).lines.find((each) => each.txId === txId)
    if (line === undefined) throw new Error(`${txId} is not shown`)
    return line
  }

  async propose(who: Caller, day: string): Promise<Envelope<RetOf<typeof proposeBankDay>>> {
    return await who.call(proposeBankDay, { ...(await this.#asked(who, day)), note: '' })
  }

  async close(
    who: Caller,
    day: string,
    decision: 'close' | 'refuse' = 'close',
    note = '',
  ): Promise<Envelope<RetOf<typeof closeBankDay>>> {
    return await who.call(closeBankDay, { ...(await this.#asked(who, day)), decision, note })
  }

  async #asked(who: Caller, day: string) {
    const { day: head } = await this.day(who, day)
    return { account: this.account, day, version: head?.version ?? 0, requestKey: newKey() }
  }
}

/** Says what a line is; what is not given is not chosen. */
export function saidOf(
  { id, version }: Pick<Line, 'id' | 'version'>,
  kind: Explained['kind'],
  chosen: Partial<Explained> = {},
): Explained {
  const none = { cashRecordIds: [], disbursementId: null, note: 'By the slip', requestKey: newKey() }
  return { id, version, kind, ...none, ...chosen }
}

let payments = 0
/** Money as a channel tells of it, without an order. */
export async function paidTo(
  world: World,
  day: BusinessDay,
  amount: number,
  more: { method?: 'va' | 'alfa' | 'transfer'; channel?: PayoutChannel; code?: string } = {},
): Promise<CashRow> {
  payments += 1
  const at = new Date(startOfDay(day).getTime() + 36_000_000)
  return await transact(world.db, '*', async (tx) => {
    const cash = await addCashRecord(tx, {
      provider: more.channel ?? paymentChannel,
      paymentId: `told-${payments}`,
      method: more.method ?? 'transfer',
      channel: 'BCA',
      code: more.code ?? null,
      amount,
      paidAt: at,
      receivedAt: at,
      hookEventId: null,
      polled: false,
    })
    if (cash === null) throw new Error('it is there already')
    return await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
  })
}

/** Two persons have money of the channel withdrawn, and it arrives. */
export async function withdrawnTo(world: World, amount: number): Promise<{ id: number; reference: string }> {
  const asked = { channel: paymentChannel, amount, note: 'weekly', requestKey: newKey() } as const
  const { id } = await (await world.as('finance_maker')).ok(requestWithdrawal, asked)
  const decided = { id, version: 0, agree: true, note: '', requestKey: newKey() }
  await (await world.as('finance_checker')).ok(decideWithdrawal, decided)
  const row = async () =>
    await world.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await until(world, async () => (await row()).state === 'success')
  return { id, reference: (await row()).reference ?? '' }
}

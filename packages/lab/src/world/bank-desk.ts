import * as bankDay from '@lumbung/contract/utils/bank-day'
import * as statements from '@lumbung/contract/utils/bank-statement'
import * as bankWork from '@lumbung/contract/utils/bank-work'
import type { RequestOf } from '@lumbung/contract/call'
import { newKey } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

/** A line as the bank tells it; rupiah, in above zero, out below. */
export interface ToldLine {
  id: string
  day: string
  amount: number
  info: string
}

type Said = Pick<RequestOf<typeof bankWork.explainBankLine>, 'kind' | 'against' | 'channel'>
type Corrected = Pick<RequestOf<typeof bankWork.correctBankLine>, 'kind' | 'against' | 'channel'>

/** Those who work on an account of the company: who explains, who agrees, and who closes. */
export class BankDesk {
  readonly account: number
  readonly #world: World
  readonly #maker: Caller
  readonly #checker: Caller
  readonly #closer: Caller

  private constructor(world: World, account: number, [maker, checker, closer]: [Caller, Caller, Caller]) {
    this.#world = world
    this.account = account
    this.#maker = maker
    this.#checker = checker
    this.#closer = closer
  }

  static async open(world: World, number: string): Promise<BankDesk> {
    const maker = await world.as('finance_maker')
    const checker = await world.as('finance_checker')
    const closer = await world.another('finance_checker')
    const account = { bank: 'BCA', number, name: `Operations ${number}`, requestKey: newKey() }
    const { id } = await checker.ok(statements.saveBankAccount, account)
    return new BankDesk(world, id, [maker, checker, closer])
  }

  /** Loads a statement of these lines, which begins with `start`, and has it matched. */
  async load(lines: readonly ToldLine[], start: number): Promise<void> {
    const rows = lines.map(({ id, day, amount, info }) => `${id},${day} 09:14,${amount},${info}`)
    const bytes = Buffer.from(`Reference,Date,Amount,Description\n${rows.join('\n')}\n`)
    const name = 'bank.csv'
    const uploaded = await this.#maker.call(
      statements.uploadStatement,
      { account: this.account, name },
      { upload: bytes },
    )
    if (uploaded.code !== '') throw new Error(String(uploaded.code))
    await this.#maker.ok(statements.loadStatement, {
      id: uploaded.data.ret.id,
      mapping: ['txId', 'time', 'amount', 'info'],
      start,
      end: lines.reduce((sum, { amount }) => sum + amount, start),
      requestKey: newKey(),
    })
    await this.#world.drain()
  }

  async line(day: string, txId: string) {
    const { lines } = await this.#maker.ok(bankDay.getBankDay, { account: this.account, day })
    const line = lines.find((each) => each.txId === txId)
    if (line === undefined) throw new Error(`${txId} is not shown`)
    return line
  }

  /** Says what a line is, as the call answers. */
  async explain(day: string, txId: string, said: Said) {
    const { id, version } = await this.line(day, txId)
    const nothing = { cashRecordIds: [], disbursementId: null }
    return await this.#maker.call(bankWork.explainBankLine, {
      id,
      version,
      ...nothing,
      ...said,
      note: 'By its slip',
      requestKey: newKey(),
    })
  }

  /** Two persons say what a line is. */
  async explainByTwo(day: string, txId: string, said: Said): Promise<void> {
    const { code } = await this.explain(day, txId, said)
    if (code !== '') throw new Error(String(code))
    const { id, version } = await this.line(day, txId)
    const decided = { id, version, decision: 'agree', note: '', requestKey: newKey() } as const
    await this.#checker.ok(bankWork.decideBankLine, decided)
  }

  async confirm(day: string, txId: string): Promise<void> {
    const { id, version } = await this.line(day, txId)
    const note = 'The channel says so'
    await this.#maker.ok(bankWork.confirmBankSuggestion, { id, version, note, requestKey: newKey() })
  }

  async reopen(day: string, txId: string): Promise<void> {
    const { id, version } = await this.line(day, txId)
    await this.#maker.ok(bankWork.reopenBankLine, { id, version, note: 'Not that', requestKey: newKey() })
  }

  /** Puts a day forward and has it closed. */
  async close(day: string): Promise<void> {
    const { account } = this
    const about = { account, day, note: '' }
    const { day: head } = await this.#maker.ok(bankDay.getBankDay, { account, day })
    const { version } = await this.#maker.ok(bankWork.proposeBankDay, {
      ...about,
      version: head?.version ?? 0,
      requestKey: newKey(),
    })
    const closes = { ...about, version, decision: 'close', requestKey: newKey() } as const
    await this.#closer.ok(bankWork.closeBankDay, closes)
  }

  /** Two persons say what a line of a closed day really was, on an open day. */
  async correct(line: { day: string; txId: string }, on: string, said: Corrected): Promise<void> {
    const { id } = await this.line(line.day, line.txId)
    const asked = { id, day: on, ...said, note: 'The branch said so', requestKey: newKey() }
    await this.#maker.ok(bankWork.correctBankLine, asked)
    const { corrections } = await this.#checker.ok(bankDay.getBankDay, { account: this.account, day: on })
    const open = corrections.find(({ state }) => state === 'proposed')
    const decided = { id: open?.id ?? 0, version: open?.version ?? 0, decision: 'agree', note: '' } as const
    await this.#checker.ok(bankWork.decideBankCorrection, { ...decided, requestKey: newKey() })
  }
}

import type { RequestOf } from '@lumbung/contract/call'
import { getBankLines } from '@lumbung/contract/utils/bank-day'
import {
  confirmBankSuggestion,
  correctBankLine,
  decideBankCorrection,
  decideBankLine,
  explainBankLine,
  reopenBankLine,
} from '@lumbung/contract/utils/bank-work'
import { BankDesk, type BankRow, saidOf } from './bank-desk.ts'
import { newKey } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

type Said = Pick<RequestOf<typeof explainBankLine>, 'kind' | 'against' | 'channel'>
type Corrected = Pick<RequestOf<typeof correctBankLine>, 'kind' | 'against' | 'channel'>

/** Those who work on an account of the company together: who explains, who agrees, and who closes. */
export class BankOffice {
  readonly #desk: BankDesk
  readonly #maker: Caller
  readonly #checker: Caller
  readonly #closer: Caller

  private constructor(desk: BankDesk, [maker, checker, closer]: [Caller, Caller, Caller]) {
    this.#desk = desk
    this.#maker = maker
    this.#checker = checker
    this.#closer = closer
  }

  static async open(world: World, number: string): Promise<BankOffice> {
    const maker = await world.as('finance_maker')
    const checker = await world.as('finance_checker')
    const closer = await world.another('finance_checker')
    return new BankOffice(await BankDesk.open(world, number), [maker, checker, closer])
  }

  get account(): number {
    return this.#desk.account
  }

  /** Loads a statement of these lines, which begins with `start`, and has it matched. */
  async load(rows: readonly BankRow[], start: number): Promise<void> {
    await this.#desk.load(this.#maker, rows, start)
  }

  async line(day: string, txId: string) {
    return await this.#desk.line(this.#maker, day, txId)
  }

  /** Says what a line is, as the call answers. */
  async explain(day: string, txId: string, { kind, ...against }: Said) {
    return await this.#maker.call(explainBankLine, saidOf(await this.line(day, txId), kind, against))
  }

  /** Two persons say what a line is. */
  async explainByTwo(day: string, txId: string, said: Said): Promise<void> {
    const { code } = await this.explain(day, txId, said)
    if (code !== '') throw new Error(String(code))
    const { id, version } = await this.line(day, txId)
    const decided = { id, version, decision: 'agree', note: '', requestKey: newKey() } as const
    await this.#checker.ok(decideBankLine, decided)
  }

  async confirm(day: string, txId: string): Promise<void> {
    const { id, version } = await this.line(day, txId)
    const note = 'The channel says so'
    await this.#maker.ok(confirmBankSuggestion, { id, version, note, requestKey: newKey() })
  }

  async reopen(day: string, txId: string): Promise<void> {
    const { id, version } = await this.line(day, txId)
    await this.#maker.ok(reopenBankLine, { id, version, note: 'Not that', requestKey: newKey() })
  }

  /** Puts a day forward and has it closed. */
  async close(day: string): Promise<void> {
    for (const step of [
      await this.#desk.propose(this.#maker, day),
      await this.#desk.close(this.#closer, day),
    ])
      if (step.code !== '') throw new Error(`refused: ${step.code} ${step.msg}`)
  }

  /** Two persons say what a line of a closed day really was, on an open day. */
  async correct(line: { day: string; txId: string }, on: string, said: Corrected): Promise<void> {
    // The day's own page folds what rules explained.
    const filter = { accountId: this.account, txId: line.txId, day: { from: line.day, to: line.day } }
    const { items } = await this.#maker.ok(getBankLines, { filter, size: 1 })
    const asked = {
      id: items[0]?.id ?? 0,
      day: on,
      ...said,
      note: 'The branch said so',
      requestKey: newKey(),
    }
    await this.#maker.ok(correctBankLine, asked)
    const { corrections } = await this.#desk.day(this.#checker, on)
    const open = corrections.find(({ state }) => state === 'proposed')
    const decided = { id: open?.id ?? 0, version: open?.version ?? 0, decision: 'agree', note: '' } as const
    await this.#checker.ok(decideBankCorrection, { ...decided, requestKey: newKey() })
  }
}

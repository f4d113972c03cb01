/** The invariants of reliability.md §2 that the books can be held to, I11 of the cases that collection works on, I12 of closed days of the books and of the bank, I13 of cost ceilings, I14 of the bank. */
export const invariantCodes = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
] as const
export type InvariantCode = (typeof invariantCodes)[number]

export const invariantWords: Record<InvariantCode, string> = {
  I1: 'every posting balances, and so does the whole ledger',
  I2: 'every loan is what its events fold to, and the ledger holds the same',
  I3: 'remaining = repayable − repaid − reduced, never below zero; cleared exactly when nothing remains',
  I4: 'every payment is shared out to the last rupiah: interest, then principal, then penalty',
  I5: 'money is kept in whole numbers only',
  I6: 'what SQL says is owed equals the domain, and the penalty never falls with the day',
  I7: 'an extension books its fee once and moves its due day once',
  I8: 'nothing is half done: events have no gaps, posted cash has its event and an event its cash',
  I9: 'money received and not matched stands in suspense, with its reason',
  I10: 'disbursed in the books exactly when paid at the provider, or an open item exists',
  I11: 'since the last night every overdue loan has one open case, in the stage of its days late, and no other has one',
  I12: 'the last closed day holds as unearned exactly what its loans have not earned, each close is taken back the next morning, nothing came onto a closed day, and every account of it is summed as its entries say; every closed day of the bank is what its seal is over',
  I13: 'no day of penalty is dearer than the ceiling of the day on which the loan was signed',
  I14: 'the bank account in the ledger ends every closed day of the bank as its statement does, each line of such a day is posted once, and money in transit is what our records without such a line come to',
}

/** What one invariant found. */
export interface Finding {
  code: InvariantCode
  says: string
  /** How many things were held to it. */
  checked: number
  violations: string[]
}

/** Collects what was checked and what was wrong. */
export class Findings {
  readonly #checked = new Map<InvariantCode, number>()
  readonly #violations = new Map<InvariantCode, string[]>()

  count(code: InvariantCode, things = 1): void {
    this.#checked.set(code, (this.#checked.get(code) ?? 0) + things)
  }

  violated(code: InvariantCode, what: string): void {
    this.#violations.set(code, [...(this.#violations.get(code) ?? []), what])
  }

  /** Counts one thing and holds two values of it against each other. */
  same(code: InvariantCode, what: string, kept: unknown, right: unknown): void {
    this.count(code)
    const [keptText, rightText] = [JSON.stringify(kept), JSON.stringify(right)]
    if (keptText !== rightText) this.violated(code, `${what}: kept ${keptText}, right ${rightText}`)
  }

  all(): Finding[] {
    return invariantCodes.map((code) => ({
      code,
      says: invariantWords[code],
      checked: this.#checked.get(code) ?? 0,
      violations: this.#violations.get(code) ?? [],
    }))
  }
}

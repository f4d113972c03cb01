import type { BookAccount } from './books.ts'

/** What a bookkeeper sorts an account by. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Of an account of the ledger: its number, which never changes, and its kind. */
export type ChartEntry = { number: string; kind: AccountKind }

/**
 * The chart of accounts: numbers as Indonesian charts have them, by kind. Income given up (`reductions`) stands against income
 * as an expense.
 */
export const chart = {
  cashAtChannel: { number: '1101', kind: 'asset' },
  bankAccount: { number: '1102', kind: 'asset' },
  moneyInTransit: { number: '1103', kind: 'asset' },
  loansReceivable: { number: '1201', kind: 'asset' },
  interestReceivable: { number: '1202', kind: 'asset' },
  penaltyReceivable: { number: '1203', kind: 'asset' },
  penaltyAccrued: { number: '1204', kind: 'asset' },
  suspense: { number: '2101', kind: 'liability' },
  borrowerCredit: { number: '2102', kind: 'liability' },
  creditTransfer: { number: '2103', kind: 'liability' },
  bankUnclear: { number: '2104', kind: 'liability' },
  unearnedIncome: { number: '2201', kind: 'liability' },
  sourcesPayable: { number: '2301', kind: 'liability' },
  borrowings: { number: '2401', kind: 'liability' },
  openingBalance: { number: '3101', kind: 'equity' },
  paidInCapital: { number: '3102', kind: 'equity' },
  interestIncome: { number: '4101', kind: 'income' },
  serviceFeeIncome: { number: '4102', kind: 'income' },
  handlingFeeIncome: { number: '4103', kind: 'income' },
  penaltyIncome: { number: '4104', kind: 'income' },
  extensionFeeIncome: { number: '4105', kind: 'income' },
  otherFeeIncome: { number: '4106', kind: 'income' },
  recoveryIncome: { number: '4201', kind: 'income' },
  otherIncome: { number: '4301', kind: 'income' },
  reductions: { number: '5101', kind: 'expense' },
  writeOffLoss: { number: '5102', kind: 'expense' },
  channelCost: { number: '5201', kind: 'expense' },
  acquisitionCost: { number: '5202', kind: 'expense' },
  bankCharges: { number: '5203', kind: 'expense' },
  operatingCosts: { number: '5301', kind: 'expense' },
  taxes: { number: '5302', kind: 'expense' },
} as const satisfies Record<BookAccount, ChartEntry>

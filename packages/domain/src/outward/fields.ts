import type { RowKind } from './feed.ts'

/** How a value of ours is meant; it says in which formats it may be written. */
export type OutwardType = 'text' | 'day' | 'rupiah' | 'count' | 'code'

/** A field that we can tell, typed; what it means is said in words by the screen. */
export interface OutwardField {
  type: OutwardType
  /** Masked wherever it is shown. */
  personal?: true
  /** What a person may correct in a row: never what follows from the account. */
  correctable?: true
  /** Every value that a code may have. */
  codes?: readonly string[]
}

const text = { type: 'text' } as const
const day = { type: 'day' } as const
const rupiah = { type: 'rupiah' } as const
const count = { type: 'count' } as const
const code = <const Codes extends readonly string[]>(...codes: Codes) => ({ type: 'code', codes }) as const

/** How a loan stands, as it is told. */
export const toldLoanStates = ['active', 'cleared', 'writtenOff', 'void'] as const
export type ToldLoanState = (typeof toldLoanStates)[number]
export const toldPaymentKinds = ['payment', 'extension', 'takenBack'] as const
export type ToldPaymentKind = (typeof toldPaymentKinds)[number]

/** Everything that can be told outside, by name. */
export const outwardFields = {
  /** The lender, as the receiver knows it. */
  reporter: text,
  /** The row's own name: the same for whatever is told again. */
  rowKey: text,
  /** Of which day or month's end a row speaks. */
  asOf: day,
  idNumber: { type: 'text', personal: true, correctable: true },
  name: { type: 'text', personal: true, correctable: true },
  birthday: { type: 'day', personal: true, correctable: true },
  gender: { type: 'code', codes: ['female', 'male'], correctable: true },
  address: { type: 'text', personal: true, correctable: true },
  /** Four digits of the regency. */
  regency: { type: 'text', correctable: true },
  occupation: { type: 'text', correctable: true },
  /** Rupiah a month. */
  monthlyIncome: rupiah,
  orderNo: text,
  /** Principal as it was lent. */
  plafond: rupiah,
  /** Principal that is still owed. */
  outstanding: rupiah,
  paidOutOn: day,
  /** Of the oldest instalment that is not paid. */
  dueOn: day,
  termDays: count,
  daysLate: count,
  /** 1 current … 5 loss, by days late. */
  quality: code('1', '2', '3', '4', '5'),
  loanState: code(...toldLoanStates),
  endedOn: day,
  paymentKey: text,
  paidOn: day,
  /** What came in; of one taken back, what it had been. */
  amount: rupiah,
  paymentKind: code(...toldPaymentKinds),
} as const satisfies Record<string, OutwardField>

export type OutwardFieldName = keyof typeof outwardFields
export const outwardFieldNames = Object.keys(outwardFields) as [OutwardFieldName]

const borrower = ['idNumber', 'name', 'birthday', 'gender', 'address', 'regency', 'occupation'] as const
const loan = ['plafond', 'outstanding', 'paidOutOn', 'dueOn', 'termDays', 'daysLate'] as const
const ours = ['reporter', 'rowKey', 'asOf'] as const
const standing = ['quality', 'loanState', 'endedOn'] as const

/** Which fields a row of a kind can tell. */
export const fieldsOfKind: Readonly<Record<RowKind, readonly OutwardFieldName[]>> = {
  debtor: [...ours, ...borrower, 'monthlyIncome'],
  user: [...ours, ...borrower, 'monthlyIncome'],
  facility: [...ours, 'orderNo', 'idNumber', ...loan, ...standing],
  loan: [...ours, 'orderNo', 'idNumber', 'name', ...loan, ...standing],
  payment: [...ours, 'orderNo', 'idNumber', 'paymentKey', 'paidOn', 'amount', 'paymentKind', 'outstanding'],
}

/** A row's values before they are written for anyone: days as `2026-11-25`, rupiah and counts as numbers. */
export type OutwardValues = Partial<Record<OutwardFieldName, string | number | null>>

export function isCorrectable(name: OutwardFieldName): boolean {
  return 'correctable' in outwardFields[name]
}
export function isPersonal(name: OutwardFieldName): boolean {
  return 'personal' in outwardFields[name]
}
export function codesOf(name: OutwardFieldName): readonly string[] {
  const field: OutwardField = outwardFields[name]
  return field.codes ?? []
}

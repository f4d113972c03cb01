import * as z from 'zod'
import { type BusinessDay, businessDay, isBusinessDay } from '@lumbung/domain/calendar'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import type { AccountReport, Facility, IdentityReport, Quality } from '@lumbung/domain/sources/report'
import type { Source } from '@lumbung/domain/sources/source'
import {
  type ProviderAnswer,
  type ProviderOptions,
  type ProviderRequest,
  providerCaller,
} from './provider-request.ts'
import { wordsFrom } from './sms-provider.ts'

/**
 * A source of facts about people, as jobs see it. Nothing here throws for what the source does: an answer is certain or it
 * is `unknown`, and then only looking up our key says what became of the question. Each answer has its price.
 */
export interface InformationSource<Asked = Question> {
  name: Source
  /** Asks; told the same key again, the source answers the same and charges once. */
  ask(question: Asked): Promise<SourceAnswer>
  /** What the source has under our key: the way to a late answer and out of `unknown`. */
  lookUp(question: Asked): Promise<SourceAnswer>
}

interface Consent {
  at: Date
  code: string
  text: string
}

/** Whose an account is said to be, and by which consent its bank is asked; null: it is no borrower's, and their money goes back to it. */
export interface AccountQuestion {
  /** Stored before the call. */
  key: string
  name: string
  consent: Consent | null
  /** Where the money is to go, for who knows its holder; null elsewhere. `bank` is the channel code of payouts. */
  account: { bank: string; number: string } | null
}

/** Who is asked about, and by which consent. */
export interface Question extends AccountQuestion {
  idNumber: string
  birthday: BusinessDay
  consent: Consent
  /** For who compares faces; null elsewhere, and where the order has none. */
  selfie: Buffer | null
}

/** The connected sources by name. */
export interface Sources extends ReadonlyMap<Source, InformationSource> {
  get(source: 'accountName'): InformationSource<AccountQuestion> | undefined
  get(source: Source): InformationSource | undefined
}

/** What a source says of a person: loans, the register's word on each field, or the bank's on their account. */
export type SourceReport =
  | { facilities: Facility[] }
  | { identity: IdentityReport }
  | { account: AccountReport }

export type SourceAnswer =
  | {
      outcome: 'answered' | 'incomplete'
      report: SourceReport
      asOf: BusinessDay | null
      price: Rupiah | null
    }
  /** It knows nobody like this: a certain answer, and no good one. */
  | { outcome: 'nothing'; asOf: BusinessDay | null; price: Rupiah | null }
  /** It tells of somebody else: nothing of it is kept. */
  | { outcome: 'otherPerson'; price: Rupiah | null }
  /** Taken; the answer comes later. */
  | { outcome: 'pending' }
  /** It will never answer this one. */
  | { outcome: 'refused'; code: string; words: string }
  /** Certainly nothing was taken, or the source knows no such key: the same may be asked again. */
  | { outcome: 'notTaken'; code: string; words: string }
  | { outcome: 'unknown'; words: string }

/** How a source speaks: everything that differs between them. */
export interface SourceDialect<Asked extends AccountQuestion = Question> {
  name: Source
  question(question: Asked): ProviderRequest
  lookUp(key: string): ProviderRequest
  /** An answer of 200, read; null when it is none. */
  read(body: unknown, question: Asked): SourceAnswer | null
}

const refusal = z.object({
  error: z.object({ code: z.string().max(80), message: z.string().max(500).optional() }),
})

/** A source over HTTP; `baseUrl` is the real one or the simulated far end. */
export function createSource<Asked extends AccountQuestion>(
  dialect: SourceDialect<Asked>,
  options: ProviderOptions,
): InformationSource<Asked> {
  const call = providerCaller(options)
  return {
    name: dialect.name,
    ask: async (question) => answerOf(await call(dialect.question(question)), dialect, question, false),
    lookUp: async (question) => answerOf(await call(dialect.lookUp(question.key)), dialect, question, true),
  }
}

function answerOf<Asked extends AccountQuestion>(
  answer: ProviderAnswer,
  dialect: SourceDialect<Asked>,
  question: Asked,
  isLookUp: boolean,
): SourceAnswer {
  if (!answer.reached) {
    const words = wordsFrom(answer.message)
    // A look-up that did not get through says nothing of the question.
    return answer.sent === 'no' && !isLookUp
      ? { outcome: 'notTaken', code: 'NO_CONNECTION', words }
      : { outcome: 'unknown', words }
  }
  const { status, body } = answer
  if (status === 202) return { outcome: 'pending' }
  if (status === 200)
    return dialect.read(body, question) ?? { outcome: 'unknown', words: 'the answer is none' }
  if (isLookUp) return status === 404 ? { outcome: 'notTaken', ...wordOf(body, status) } : unknown(status)
  if (status === 401 || status === 403 || status === 429)
    return { outcome: 'notTaken', ...wordOf(body, status) }
  return status >= 400 && status < 500 ? { outcome: 'refused', ...wordOf(body, status) } : unknown(status)
}

const unknown = (status: number): SourceAnswer => ({ outcome: 'unknown', words: `HTTP ${status}` })

function wordOf(body: unknown, status: number): { code: string; words: string } {
  const read = refusal.safeParse(body)
  const code = read.success ? read.data.error.code : `HTTP_${status}`
  return { code, words: wordsFrom(read.success ? read.data.error.message : `HTTP ${status}`) }
}

/** Rupiah as sources write them; what is no such number is not known. */
export function readRupiah(value: unknown): Rupiah | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? rupiah(value) : null
}

/** A count of days or months; what is none is not known. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000 ? value : null
}

export function readDay(value: unknown): BusinessDay | null {
  return typeof value === 'string' && isBusinessDay(value) ? businessDay(value) : null
}

/** Loan quality, as a digit or a number. */
export function readQuality(value: unknown): Quality | null {
  const digit = Number(value)
  return [1, 2, 3, 4, 5].includes(digit) ? (digit as Quality) : null
}

/** Whether every part that facts are counted from was said. */
export function isWhole(facility: Facility, needed: readonly (keyof Facility)[]): boolean {
  return needed.every((part) => facility[part] !== null)
}

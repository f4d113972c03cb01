import * as z from 'zod'
import type { RowKind, SentFeed } from '@lumbung/domain/outward/feed'
import {
  type ProviderAnswer,
  type ProviderOptions,
  type ProviderRequest,
  providerCaller,
} from './provider-request.ts'
import { wordsFrom } from './sms-provider.ts'

/**
 * Who must be told of our loans, as jobs see it. Nothing here throws for what the receiver does: of each row the answer is
 * certain or it is not known, and then only asking for it by its key says what became of it.
 */
export interface ReportReceiver {
  name: SentFeed
  /** Hands rows over; told the same key again, the receiver answers the same and keeps one. */
  send(batch: Batch): Promise<BatchAnswer>
  /** What the receiver has under these keys. */
  find(keys: readonly string[]): Promise<BatchAnswer>
}

export interface Batch {
  name: string
  rows: readonly ToldRow[]
}

export interface ToldRow {
  key: string
  kind: RowKind
  /** The key of the row that this one is told instead of, or takes back. */
  corrects: string | null
  /** By the receiver's names, in the order of the layout. */
  values: readonly (readonly [column: string, text: string])[]
}

export type Verdict =
  | { state: 'accepted' }
  | { state: 'refused'; code: string; words: string }
  /** Taken; it says later. */
  | { state: 'pending' }
  /** It has no such key. */
  | { state: 'notKnown' }

export type BatchAnswer =
  | { outcome: 'answered'; verdicts: ReadonlyMap<string, Verdict> }
  /** Certainly nothing of it was taken: the same may be sent again. */
  | { outcome: 'notTaken'; code: string; words: string }
  | { outcome: 'unknown'; words: string }

/** How a receiver speaks: everything that differs between them. */
export interface ReportDialect {
  name: SentFeed
  send(batch: Batch): ProviderRequest
  find(keys: readonly string[]): ProviderRequest
  /** An answer's verdicts by key; null when it is none. */
  read(body: unknown): ReadonlyMap<string, Verdict> | null
}

const refusal = z.object({
  error: z.object({ code: z.string().max(80), message: z.string().max(500).optional() }),
})

/** A receiver over HTTP; `baseUrl` is the real one or the simulated far end. */
export function createReportReceiver(dialect: ReportDialect, options: ProviderOptions): ReportReceiver {
  const call = providerCaller(options)
  return {
    name: dialect.name,
    send: async (batch) => answerOf(await call(dialect.send(batch)), dialect),
    find: async (keys) => {
      const answer = answerOf(await call(dialect.find(keys)), dialect)
      // A question that did not get through says nothing of the rows.
      return answer.outcome === 'notTaken' ? { outcome: 'unknown', words: answer.words } : answer
    },
  }
}

function answerOf(answer: ProviderAnswer, dialect: ReportDialect): BatchAnswer {
  if (!answer.reached) {
    const words = wordsFrom(answer.message)
    return answer.sent === 'no'
      ? { outcome: 'notTaken', code: 'NO_CONNECTION', words }
      : { outcome: 'unknown', words }
  }
  const { status, body } = answer
  if (status === 200 || status === 202) {
    const verdicts = dialect.read(body)
    return verdicts === null
      ? { outcome: 'unknown', words: 'the answer is none' }
      : { outcome: 'answered', verdicts }
  }
  // A batch refused as such: nothing of it stands there.
  if (status >= 400 && status < 500) return { outcome: 'notTaken', ...wordOf(body, status) }
  return { outcome: 'unknown', words: `HTTP ${status}` }
}

function wordOf(body: unknown, status: number): { code: string; words: string } {
  const read = refusal.safeParse(body)
  const code = read.success ? read.data.error.code : `HTTP_${status}`
  return { code, words: wordsFrom(read.success ? read.data.error.message : `HTTP ${status}`) }
}

/** What a receiver says of a row, by its own word for it. */
export function verdictOf(
  states: Readonly<Record<string, Verdict['state']>>,
  said: { state: string; code?: string | null | undefined; words?: string | null | undefined },
): Verdict {
  const state = states[said.state] ?? 'pending'
  return state === 'refused'
    ? { state, code: (said.code ?? 'REFUSED').slice(0, 80), words: wordsFrom(said.words) }
    : { state }
}

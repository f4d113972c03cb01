import * as z from 'zod'
import type { ProviderOptions } from '../provider-request.ts'
import { createReportReceiver, type ReportReceiver, verdictOf } from '../report-receiver.ts'

export type PusdafilOptions = ProviderOptions & { apiKey: string }

const answer = z.object({
  results: z
    .array(
      z.object({
        record_id: z.string(),
        status: z.string(),
        code: z.string().nullish(),
        message: z.string().nullish(),
      }),
    )
    .max(1_000),
})

const states = {
  ACCEPTED: 'accepted',
  REJECTED: 'refused',
  PENDING: 'pending',
  NOT_FOUND: 'notKnown',
} as const

/** The regulator's centre of fintech lending data: users, loans and payments soon after they are facts. */
export function createPusdafil(options: PusdafilOptions): ReportReceiver {
  const headers = { 'x-api-key': options.apiKey }
  return createReportReceiver(
    {
      name: 'pusdafil',
      send: ({ name, rows }) => ({
        method: 'POST',
        path: '/v1/records',
        headers,
        body: {
          batch_id: name,
          records: rows.map(({ key, kind, corrects, values }) => ({
            record_id: key,
            type: kind.toUpperCase(),
            correction_of: corrects,
            fields: Object.fromEntries(values),
          })),
        },
      }),
      find: (keys) => ({ method: 'POST', path: '/v1/records/status', headers, body: { record_ids: keys } }),
      read: (body) => {
        const read = answer.safeParse(body)
        if (!read.success) return null
        return new Map(
          read.data.results.map(({ record_id: key, status, code, message }) => [
            key,
            verdictOf(states, { state: status, code, words: message }),
          ]),
        )
      },
    },
    options,
  )
}

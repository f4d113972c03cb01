import * as z from 'zod'
import { createReportReceiver, type ReportReceiver, verdictOf } from '../report-receiver.ts'
import type { FdcOptions } from './fdc.ts'

const answer = z.object({
  hasil: z
    .array(
      z.object({
        reff: z.string(),
        status: z.string(),
        kode: z.string().nullish(),
        pesan: z.string().nullish(),
      }),
    )
    .max(1_000),
})

const states = {
  DITERIMA: 'accepted',
  DITOLAK: 'refused',
  DIPROSES: 'pending',
  TIDAK_ADA: 'notKnown',
} as const

/** The pool's own side of reports: what a platform tells of its loans each day. Frame names are the pool's, columns the layout's. */
export function createFdcReports(options: FdcOptions): ReportReceiver {
  const headers = { authorization: `Bearer ${options.token}` }
  return createReportReceiver(
    {
      name: 'fdc',
      send: ({ name, rows }) => ({
        method: 'POST',
        path: '/api/v5/laporan',
        headers,
        body: {
          batch: name,
          data: rows.map(({ key, corrects, values }) => ({
            reff: key,
            koreksi: corrects,
            isi: Object.fromEntries(values),
          })),
        },
      }),
      find: (keys) => ({ method: 'POST', path: '/api/v5/laporan/status', headers, body: { reff: keys } }),
      read: (body) => {
        const read = answer.safeParse(body)
        if (!read.success) return null
        return new Map(
          read.data.hasil.map(({ reff, status, kode, pesan }) => [
            reff,
            verdictOf(states, { state: status, code: kode, words: pesan }),
          ]),
        )
      },
    },
    options,
  )
}

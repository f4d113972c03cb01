import { join } from 'node:path'
import { type SentFeed, sentFeeds } from '@lumbung/domain/outward/feed'
import type { ReportAddresses } from '@lumbung/server/start/report-addresses'
import { sameText } from './far-end-server.ts'
import {
  type ReceiverSpeech,
  type ReportFarEnd,
  type ReportFarEndOptions,
  startReportFarEnd,
} from './reports/report-far-end.ts'

export interface ReportReceivers extends Record<SentFeed, ReportFarEnd> {
  addresses: ReportAddresses
  stop(): Promise<void>
}

const keyOf = (feed: SentFeed) => `${feed}-reports-key`

interface FdcBatch {
  data: { reff: string; koreksi: string | null; isi: Record<string, string> }[]
}
const fdcWords = { accepted: 'DITERIMA', refused: 'DITOLAK', pending: 'DIPROSES', notKnown: 'TIDAK_ADA' }

interface PusdafilBatch {
  records: { record_id: string; correction_of: string | null; fields: Record<string, string> }[]
}
const pusdafilWords = { accepted: 'ACCEPTED', refused: 'REJECTED', pending: 'PENDING', notKnown: 'NOT_FOUND' }

const speeches: Record<SentFeed, ReceiverSpeech> = {
  fdc: {
    isKnown: ({ headers }) => sameText(headers.authorization ?? '', `Bearer ${keyOf('fdc')}`),
    rows: ({ pathname }, body) =>
      pathname === '/api/v5/laporan'
        ? (body as FdcBatch).data.map(({ reff, koreksi, isi }) => ({
            key: reff,
            corrects: koreksi,
            values: isi,
          }))
        : null,
    keys: ({ pathname }, body) =>
      pathname === '/api/v5/laporan/status' ? (body as { reff: string[] }).reff : null,
    tell: (said) => ({
      hasil: said.map(({ key, state, code, message }) => ({
        reff: key,
        status: fdcWords[state],
        kode: code,
        pesan: message,
      })),
    }),
  },
  pusdafil: {
    isKnown: ({ headers }) => sameText(String(headers['x-api-key'] ?? ''), keyOf('pusdafil')),
    rows: ({ pathname }, body) =>
      pathname === '/v1/records'
        ? (body as PusdafilBatch).records.map((record) => ({
            key: record.record_id,
            corrects: record.correction_of,
            values: record.fields,
          }))
        : null,
    keys: ({ pathname }, body) =>
      pathname === '/v1/records/status' ? (body as { record_ids: string[] }).record_ids : null,
    tell: (said) => ({
      results: said.map(({ key, state, code, message }) => ({
        record_id: key,
        status: pusdafilWords[state],
        code,
        message,
      })),
    }),
  },
}

/** Every simulated receiver of reports, and how it is spoken to. */
export async function startReportReceivers(options: ReportFarEndOptions): Promise<ReportReceivers> {
  const { folder, ...common } = options
  const open = async (feed: SentFeed) =>
    await startReportFarEnd(speeches[feed], { ...common, folder: join(folder, `${feed}-reports`) })
  const opened = { fdc: await open('fdc'), pusdafil: await open('pusdafil') }
  const addresses = sentFeeds.map((feed) => [feed, { url: opened[feed].url, key: keyOf(feed) }] as const)
  return {
    ...opened,
    addresses: { ...(Object.fromEntries(addresses) as ReportAddresses), own: true },
    stop: async () => {
      for (const feed of sentFeeds) await opened[feed].stop()
    },
  }
}

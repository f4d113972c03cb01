import * as z from 'zod'
import type { Facility } from '@lumbung/domain/sources/report'
import type { ProviderOptions } from '../provider-request.ts'
import {
  createSource,
  type InformationSource,
  isWhole,
  type Question,
  readCount,
  readDay,
  readQuality,
  readRupiah,
  type SourceAnswer,
} from '../information-source.ts'

export type FdcOptions = ProviderOptions & { token: string }

const pool = z.object({
  refferenceId: z.string(),
  status: z.enum(['Found', 'Not Found']),
  noIdentitas: z.string().optional(),
  tglData: z.unknown(),
  biaya: z.unknown(),
  pinjaman: z.array(z.record(z.string(), z.unknown())).max(500).optional(),
})

/** The pool of online loans that every platform feeds and asks (AFPI's Fintech Data Center). Field names are the pool's. */
export function createFdc(options: FdcOptions): InformationSource {
  const headers = { authorization: `Bearer ${options.token}` }
  return createSource(
    {
      name: 'fdc',
      question: ({ key, idNumber, consent }) => ({
        method: 'POST',
        path: '/api/v5/inquiry',
        headers,
        body: { reffid: key, id_no: idNumber, reason: 1, tgl_persetujuan: consent.at.toISOString() },
      }),
      lookUp: (key) => ({
        method: 'GET',
        path: `/api/v5/inquiry?reffid=${encodeURIComponent(key)}`,
        headers,
      }),
      read,
    },
    options,
  )
}

function read(body: unknown, { key, idNumber }: Question): SourceAnswer | null {
  const parsed = pool.safeParse(body)
  if (!parsed.success || parsed.data.refferenceId !== key) return null
  const { status, noIdentitas, tglData, biaya, pinjaman } = parsed.data
  const told = { asOf: readDay(tglData), price: readRupiah(biaya) }
  if (status === 'Not Found') return { outcome: 'nothing', ...told }
  if (noIdentitas !== idNumber)
    return noIdentitas === undefined ? null : { outcome: 'otherPerson', price: told.price }
  if (pinjaman === undefined) return null
  const facilities = pinjaman.map(loanOf)
  const isComplete =
    told.asOf !== null &&
    facilities.every((each) => isWhole(each, ['outstanding', 'maxDaysLate90', 'monthly']))
  return { outcome: isComplete ? 'answered' : 'incomplete', report: { facilities }, ...told }
}

function loanOf(row: Record<string, unknown>): Facility {
  return {
    lender: typeof row['id_penyelenggara'] === 'string' ? row['id_penyelenggara'].slice(0, 100) : '',
    kind: 'online',
    plafond: readRupiah(row['nilai_pendanaan']),
    outstanding: readRupiah(row['sisa_pinjaman_berjalan']),
    quality: readQuality(row['kualitas_pinjaman']),
    worstQuality24: null,
    daysLate: readCount(row['dpd_terakhir']),
    maxDaysLate90: readCount(row['dpd_max_90']),
    monthly: readRupiah(row['angsuran_bulanan']),
    openedOn: readDay(row['tgl_penyaluran_dana']),
    dueOn: readDay(row['tgl_jatuh_tempo_pinjaman']),
  }
}

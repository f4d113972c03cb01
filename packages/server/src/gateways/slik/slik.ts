import * as z from 'zod'
import type { Facility, FacilityKind } from '@lumbung/domain/sources/report'
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

export type SlikOptions = ProviderOptions & { apiKey: string }

const report = z.object({
  reference: z.string(),
  status: z.enum(['FOUND', 'NOT_FOUND']),
  debtor: z.object({ id_number: z.string() }).optional(),
  report_date: z.unknown(),
  fee: z.unknown(),
  facilities: z.array(z.record(z.string(), z.unknown())).max(500).optional(),
})

const kinds: Readonly<Record<string, FacilityKind>> = {
  MULTIGUNA: 'multipurpose',
  KPR: 'mortgage',
  KKB: 'vehicle',
  KARTU_KREDIT: 'creditCard',
  MODAL_KERJA: 'workingCapital',
  PINDAR: 'online',
}

/** Loan quality of the regulator (iDeb), over the reporter's own connection. Quality is read over 24 months. */
export function createSlik(options: SlikOptions): InformationSource {
  const headers = { 'x-api-key': options.apiKey }
  return createSource(
    {
      name: 'slik',
      question: ({ key, idNumber, name, birthday, consent }) => ({
        method: 'POST',
        path: '/v1/ideb/inquiries',
        headers,
        body: {
          reference: key,
          purpose: 'CREDIT_APPLICATION',
          debtor: { id_number: idNumber, name, birth_date: birthday },
          consent: { given_at: consent.at.toISOString(), wording: consent.code },
        },
      }),
      lookUp: (key) => ({ method: 'GET', path: `/v1/ideb/inquiries/${encodeURIComponent(key)}`, headers }),
      read,
    },
    options,
  )
}

function read(body: unknown, { key, idNumber }: Question): SourceAnswer | null {
  const parsed = report.safeParse(body)
  if (!parsed.success || parsed.data.reference !== key) return null
  const { status, debtor, report_date: reportDate, fee, facilities } = parsed.data
  const told = { asOf: readDay(reportDate), price: readRupiah(fee) }
  if (status === 'NOT_FOUND') return { outcome: 'nothing', ...told }
  if (debtor === undefined) return null
  if (debtor.id_number !== idNumber) return { outcome: 'otherPerson', price: told.price }
  const list = (facilities ?? []).map(facilityOf)
  const isComplete =
    facilities !== undefined &&
    told.asOf !== null &&
    list.every((each) => isWhole(each, ['quality', 'worstQuality24', 'monthly', 'outstanding']))
  return facilities === undefined
    ? { outcome: 'incomplete', report: { facilities: [unsaid] }, ...told }
    : { outcome: isComplete ? 'answered' : 'incomplete', report: { facilities: list }, ...told }
}

function facilityOf(row: Record<string, unknown>): Facility {
  return {
    lender: typeof row['creditor'] === 'string' ? row['creditor'].slice(0, 100) : '',
    kind: kinds[String(row['credit_type'])] ?? 'multipurpose',
    plafond: readRupiah(row['plafond']),
    outstanding: readRupiah(row['outstanding']),
    quality: readQuality(row['quality']),
    worstQuality24: readQuality(row['worst_quality_24m']),
    daysLate: readCount(row['days_past_due']),
    maxDaysLate90: null,
    monthly: readRupiah(row['monthly_instalment']),
    openedOn: readDay(row['opened_on']),
    dueOn: readDay(row['due_on']),
  }
}

/** It is in the system and its list is not: that there is something is all that is known. */
const unsaid: Facility = {
  lender: '',
  kind: 'multipurpose',
  plafond: null,
  outstanding: null,
  quality: null,
  worstQuality24: null,
  daysLate: null,
  maxDaysLate90: null,
  monthly: null,
  openedOn: null,
  dueOn: null,
}

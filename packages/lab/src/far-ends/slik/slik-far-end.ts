import type { Facility, FacilityKind } from '@lumbung/domain/sources/report'
import { sameText } from '../far-end-server.ts'
import { type SourceFarEnd, type SourceFarEndOptions, startSourceFarEnd } from '../sources/source-far-end.ts'

const creditTypes: Record<FacilityKind, string> = {
  multipurpose: 'MULTIGUNA',
  mortgage: 'KPR',
  vehicle: 'KKB',
  creditCard: 'KARTU_KREDIT',
  workingCapital: 'MODAL_KERJA',
  online: 'PINDAR',
}

interface Asked {
  reference: string
  debtor: { id_number: string }
  consent?: { given_at?: string }
}

/** The simulated far end of the regulator's system (iDeb). */
export async function startSlikFarEnd(options: SourceFarEndOptions & { key: string }): Promise<SourceFarEnd> {
  return await startSourceFarEnd(
    {
      price: 3_000,
      isKnown: ({ headers }) => sameText(String(headers['x-api-key'] ?? ''), options.key),
      asks: (url, body) => {
        if (url.pathname !== '/v1/ideb/inquiries') return null
        const { reference, debtor, consent } = body as Asked
        return { key: reference, subject: debtor.id_number, consentAt: consent?.given_at ?? null }
      },
      looksUp: ({ pathname }) => /^\/v1\/ideb\/inquiries\/([^/]+)$/.exec(pathname)?.[1] ?? null,
      tell: ({ key, subject, day, price, life, half, nothing }) => ({
        reference: key,
        report_date: day,
        fee: price,
        ...(nothing || life.slik === null
          ? { status: 'NOT_FOUND' }
          : {
              status: 'FOUND',
              debtor: { id_number: subject },
              ...(half ? {} : { facilities: life.slik.map(rowOf) }),
            }),
      }),
    },
    options,
  )
}

function rowOf(facility: Facility) {
  return {
    creditor: facility.lender,
    credit_type: creditTypes[facility.kind],
    plafond: facility.plafond,
    outstanding: facility.outstanding,
    quality: String(facility.quality),
    worst_quality_24m: String(facility.worstQuality24),
    days_past_due: facility.daysLate,
    monthly_instalment: facility.monthly,
    opened_on: facility.openedOn,
    due_on: facility.dueOn,
  }
}

import type { Facility } from '@lumbung/domain/sources/report'
import { sameText } from '../far-end-server.ts'
import { type SourceFarEnd, type SourceFarEndOptions, startSourceFarEnd } from '../sources/source-far-end.ts'

interface Asked {
  reffid: string
  id_no: string
  tgl_persetujuan?: string
}

/** The simulated far end of the industry's pool of online loans. */
export async function startFdcFarEnd(options: SourceFarEndOptions & { key: string }): Promise<SourceFarEnd> {
  return await startSourceFarEnd(
    {
      price: 1_500,
      isKnown: ({ headers }) => sameText(headers.authorization ?? '', `Bearer ${options.key}`),
      asks: ({ pathname }, body) => {
        if (pathname !== '/api/v5/inquiry') return null
        const { reffid, id_no: subject, tgl_persetujuan: consentAt } = body as Asked
        return { key: reffid, subject, consentAt: consentAt ?? null }
      },
      looksUp: ({ pathname, searchParams }) =>
        pathname === '/api/v5/inquiry' ? searchParams.get('reffid') : null,
      tell: ({ key, subject, day, price, life, half, nothing }) => ({
        refferenceId: key,
        tglData: day,
        biaya: price,
        ...(nothing || life.fdc === null
          ? { status: 'Not Found' }
          : {
              status: 'Found',
              noIdentitas: subject,
              pinjaman: life.fdc.map((loan) => rowOf(loan, half)),
            }),
      }),
    },
    options,
  )
}

function rowOf(loan: Facility, half: boolean) {
  return {
    id_penyelenggara: loan.lender,
    nilai_pendanaan: loan.plafond,
    kualitas_pinjaman: String(loan.quality),
    dpd_terakhir: loan.daysLate,
    tgl_penyaluran_dana: loan.openedOn,
    tgl_jatuh_tempo_pinjaman: loan.dueOn,
    ...(half
      ? {}
      : {
          sisa_pinjaman_berjalan: loan.outstanding,
          dpd_max_90: loan.maxDaysLate90,
          angsuran_bulanan: loan.monthly,
        }),
  }
}

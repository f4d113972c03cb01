import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type Feed, feedKinds, feeds, type RowKind } from '@lumbung/domain/outward/feed'
import { codesOf, fieldsOfKind, type OutwardFieldName, outwardFields } from '@lumbung/domain/outward/fields'
import { type Layout, type LayoutColumn, layoutOf, outwardFormats } from '@lumbung/domain/outward/layout'
import type { Tx } from '@lumbung/server/db/pool'
import { decideOnSetting, putForwardSetting } from '@lumbung/server/records/running/dated-settings'
import { demoPerson } from './staff.ts'

/** Our own words for the receivers' columns: their papers are not public. */
const columnNames: Readonly<Record<OutwardFieldName, string>> = {
  reporter: 'ID_PENYELENGGARA',
  rowKey: 'REFERENSI',
  asOf: 'TGL_DATA',
  idNumber: 'NIK',
  name: 'NAMA_SESUAI_KTP',
  birthday: 'TGL_LAHIR',
  gender: 'JENIS_KELAMIN',
  address: 'ALAMAT',
  regency: 'KODE_KABUPATEN',
  occupation: 'PEKERJAAN',
  monthlyIncome: 'PENGHASILAN_BULANAN',
  orderNo: 'NO_FASILITAS',
  plafond: 'PLAFON',
  outstanding: 'BAKI_DEBET',
  paidOutOn: 'TGL_PENYALURAN',
  dueOn: 'TGL_JATUH_TEMPO',
  termDays: 'TENOR_HARI',
  daysLate: 'HARI_TUNGGAKAN',
  quality: 'KUALITAS',
  loanState: 'STATUS_PINJAMAN',
  endedOn: 'TGL_SELESAI',
  paymentKey: 'ID_PEMBAYARAN',
  paidOn: 'TGL_BAYAR',
  amount: 'NILAI_BAYAR',
  paymentKind: 'JENIS_BAYAR',
}

const theirCodes: Readonly<Record<string, string>> = {
  female: 'P',
  male: 'L',
  active: '01',
  cleared: '02',
  writtenOff: '03',
  void: '04',
  payment: 'BAYAR',
  extension: 'PERPANJANGAN',
  takenBack: 'BATAL',
}

/** What may be empty: a loan that runs has no end, and not everybody tells what they do. */
const mayBeEmpty: ReadonlySet<OutwardFieldName> = new Set([
  'endedOn',
  'occupation',
  'monthlyIncome',
  'address',
  'regency',
])

function columnOf(kind: RowKind, field: OutwardFieldName): LayoutColumn {
  const [first] = outwardFormats[outwardFields[field].type]
  const codes = codesOf(field).map((code) => [code, theirCodes[code] ?? code] as const)
  return {
    kind,
    field,
    column: columnNames[field],
    format: first,
    required: !mayBeEmpty.has(field),
    codes: Object.fromEntries(codes),
  }
}

/** A layout with every field that we can tell, as a demo and stories fill it in. */
export function demoLayout(feed: Feed): Layout {
  const kinds: readonly RowKind[] = feedKinds[feed]
  return {
    on: true,
    reporter: 'LMBG01',
    separator: '|',
    columns: kinds.flatMap((kind) => fieldsOfKind[kind].map((field) => columnOf(kind, field))),
  }
}

/** Long enough ago that the last month has its file and the last days have their rows. */
const agreedDaysAgo: Readonly<Record<Feed, number>> = { slik: 31, fdc: 3, pusdafil: 1 }

/** Every layout as two people stood for it some days ago, so that a demo has feeds that run. */
export async function agreeOnLayouts(tx: Tx, today: BusinessDay, at: Date): Promise<void> {
  const [maker, checker] = [await demoPerson(tx, 'risk'), await demoPerson(tx, 'admin')]
  for (const feed of feeds) {
    const id = await putForwardSetting(
      tx,
      {
        code: layoutOf(feed),
        value: demoLayout(feed),
        from: addDays(today, -agreedDaysAgo[feed]),
        source: 'Demo',
        note: 'Tata letak contoh untuk demo',
      },
      { staffId: maker, at },
    )
    await decideOnSetting(tx, id, { state: 'agreed', note: '' }, { staffId: checker, at })
  }
}

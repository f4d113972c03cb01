import type { ComplaintEntry } from '@lumbung/contract/collection/complaint-file'
import Pdf from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import { margin } from '../../paper/page.ts'
import { type ComplaintPrint, printComplaint } from './complaint-print.ts'

type Doc = InstanceType<typeof Pdf>

/** A text where it stands on its page, in points. */
interface Drawn {
  text: string
  page: Doc['page']
  left: number
  right: number
  top: number
  bottom: number
  /** It went on over the end of its page. */
  ranOver: boolean
}

afterEach(() => vi.restoreAllMocks())

/** Prints, and notes where each text came to stand. */
async function drawnBy(print: ComplaintPrint): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  const real = Object.getOwnPropertyDescriptor(Pdf.prototype, 'text')?.value as (...all: unknown[]) => Doc
  vi.spyOn(Pdf.prototype, 'text').mockImplementation(function (this: Doc, text: string, ...all: unknown[]) {
    const { page } = this
    const [x, y] = all.map((each) => (typeof each === 'number' ? each : undefined))
    const options = (all.find((each) => typeof each === 'object') ?? {}) as PDFKit.Mixins.TextOptions
    const [from, top] = [x ?? this.x, y ?? this.y]
    const room = options.width ?? page.width - margin - from
    const wide = this.widthOfString(text)
    const width = options.lineBreak === false ? wide : Math.min(wide, room)
    const left = options.align === 'right' ? from + room - width : from
    const lineHeight = this.currentLineHeight()
    real.call(this, text, ...all)
    const bottom = options.lineBreak === false ? top + lineHeight : this.y
    drawn.push({ text, page, left, right: left + width, top, bottom, ranOver: this.page !== page })
    return this
  } as never)
  await printComplaint(print)
  return drawn.filter(({ text }) => text !== '')
}

const slack = 0.5
const meets = (one: Drawn, other: Drawn) =>
  one.page === other.page &&
  one.left < other.right - slack &&
  other.left < one.right - slack &&
  one.top < other.bottom - slack &&
  other.top < one.bottom - slack

const who = 'Muhammad Abdurrahman Nugroho Wicaksono'
const entry: ComplaintEntry = {
  key: 'attempt:1',
  at: '2026-11-23T03:00:00.000Z',
  timed: true,
  kind: 'contact',
  contact: {
    channel: 'call',
    target: 'emergency',
    name: 'Siti Nurhaliza Kusumawardhani Putri',
    refusedBy: null,
    outcome: 'promised',
    promise: { amount: 12_500_000, day: '2026-11-26' },
    lawfulFrom: null,
    judged: null,
    window: { day: '2026-11-23', minute: 600, hours: { from: 480, to: 1200 }, agreedOn: null },
    place: 1,
    most: 3,
  },
  amount: null,
  until: null,
  days: null,
  choice: null,
  holder: null,
  promise: null,
  reason: null,
  method: null,
  channel: null,
  message: null,
  note: 'Nasabah berjanji membayar seluruh tagihan setelah gajian. '.repeat(35).slice(0, 2000),
  who,
  owed: 12_512_345,
}
const line = {
  kind: 'interest',
  from: '2026-11-01',
  to: '2026-11-26',
  parts: { base: 12_000_000, ppm: 3000, days: 25 },
  principal: 0,
  interest: 900_000,
  penalty: 0,
  balance: 12_512_345,
}
const print: Omit<ComplaintPrint, 'language'> = {
  file: {
    orderNo: '261102018437',
    borrowerName: 'Siti N••••',
    region: 'Kota Jayapura',
    zone: 'WIT',
    app: 'panen',
    customerType: 'new',
    first: '2026-11-01',
    from: '2026-11-01',
    to: '2026-11-26',
    digest: 'ab12cd34'.repeat(8),
    head: {
      outside: 1,
      contacts: 12,
      calls: 8,
      connected: 3,
      messages: 3,
      visits: 1,
      refused: 1,
      owed: 12_512_345,
      seenBy: 3,
      seenTimes: 5,
    },
    entries: [
      { ...entry, note: '' },
      entry,
      {
        ...entry,
        kind: 'promiseEnded',
        contact: null,
        amount: 12_500_000,
        until: '2026-11-26',
        promise: { state: 'partly', paid: 11_250_000 },
        holder: who,
      },
    ],
    amount: {
      day: '2026-11-26',
      owed: { principal: 12_000_000, interest: 500_000, penalty: 12_345, total: 12_512_345 },
      instalments: 2,
      lines: [line, line],
    },
    seen: Array.from({ length: 3 }, (_, id) => ({
      id,
      at: entry.at,
      who,
      field: 'correctedFrom:bankHolder',
      reason: 'Nasabah melapor ke OJK dan minta bukti kontak',
      note: '',
    })),
  },
  check: {
    state: 'same',
    tied: 3,
    entries: 3,
    seen: 3,
    unsealed: 0,
    at: '2026-11-26T03:00:00.000Z',
    tookMs: 4,
    rows: { first: 1, last: 99, seals: 2 },
    differs: null,
  },
  appName: 'Panen',
  askedBy: 'Otoritas Jasa Keuangan, Aplikasi Portal Perlindungan Konsumen (APPK)',
  madeBy: who,
  madeAt: '2026-11-26T03:00:00.000Z',
}

test.each(['id', 'en'] as const)(
  'nothing printed is cut or lies on another text, however long it is (%s)',
  async (language) => {
    const drawn = await drawnBy({ ...print, language })
    expect(drawn.length).toBeGreaterThan(60)
    const said = ({ text }: Drawn) => text.slice(0, 60)
    expect(drawn.filter(({ ranOver }) => ranOver).map(said)).toEqual([])
    const leaves = ({ right, bottom, page }: Drawn) =>
      right > page.width - margin + slack || bottom > page.height - margin / 2
    expect(drawn.filter(leaves).map(said)).toEqual([])
    const pairs = drawn.flatMap((one, index) =>
      drawn.slice(index + 1).flatMap((other) => (meets(one, other) ? [`${said(one)} | ${said(other)}`] : [])),
    )
    expect(pairs).toEqual([])
  },
)

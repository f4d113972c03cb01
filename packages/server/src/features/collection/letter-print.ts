import { type BusinessDay } from '@lumbung/domain/calendar'
import { letterNumber } from '@lumbung/domain/cases/letter'
import { type Doc, hairline, ink, openPaper, soft, strong } from '../../paper/page.ts'
import { letterText } from './letter-template.ts'

/** What is printed: to whom, about what, and the four figures of the law (domain.md §1.2). Rupiah. */
export interface LetterPrint {
  id: number
  level: 1 | 2 | 3
  day: BusinessDay
  orderNo: string
  app: string
  name: string
  address: string
  dueDay: BusinessDay
  daysLate: number
  principal: number
  interest: number
  penalty: number
}

const margin = 64
const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

/** `23 November 2026`, as letters say it. */
function dayWords(day: BusinessDay): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`
}

const rupiahWords = (amount: number) => `Rp ${String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '.')}`

/** Draws a letter on A4. The same letter gives the same pages. @returns the bytes */
export async function printLetter(print: LetterPrint): Promise<Buffer> {
  const number = letterNumber(print.level, print.day, print.id)
  const { doc, bytes } = openPaper({
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    lang: 'id',
    info: {
      Title: `Surat Peringatan ${print.level} ${print.orderNo}`,
      Subject: number,
      Author: 'Lumbung',
      CreationDate: new Date(`${print.day}T00:00:00+07:00`),
    },
  })
  const text = letterText[print.level]
  const said = (words: string) => words.replace('{app}', print.app).replace('{orderNo}', print.orderNo)
  const body = (words: string) => {
    doc.fontSize(10.5).fillColor(ink).text(said(words), margin, doc.y, { align: 'left', lineGap: 2 })
    doc.y += 8
  }
  strong(doc.fontSize(15), said(text.title), margin, margin)
  doc
    .fontSize(9.5)
    .fillColor(soft)
    .text(`No. ${number}`, margin, doc.y + 2)
  doc.text(dayWords(print.day))
  doc.y += 14
  doc.fontSize(10.5).fillColor(ink).text('Kepada Yth.', margin, doc.y)
  strong(doc, print.name, margin, doc.y)
  doc.fillColor(ink).text(print.address, margin, doc.y, { width: 300 })
  doc.y += 12
  body('Dengan hormat,')
  body(text.opening)
  figures(doc, print)
  for (const words of text.body) body(words)
  body('Hormat kami,')
  doc.y += 24
  strong(doc, said('{app}'), margin, doc.y)
  foot(doc, said(text.foot))
  doc.end()
  return await bytes
}

function figures(doc: Doc, { dueDay, daysLate, principal, interest, penalty }: LetterPrint): void {
  const rows: [string, string][] = [
    ['Tanggal jatuh tempo', dayWords(dueDay)],
    ['Jumlah hari keterlambatan', `${daysLate} hari`],
    ['Pokok pinjaman terutang', rupiahWords(principal)],
    ['Manfaat ekonomi terutang', rupiahWords(interest)],
    ['Denda keterlambatan terutang', rupiahWords(penalty)],
  ]
  hairline(doc, doc.y, margin)
  for (const [label, value] of rows) {
    const y = doc.y + 5
    doc.fontSize(10.5).fillColor(soft).text(label, margin, y, { width: 240 })
    doc
      .fillColor(ink)
      .text(value, margin + 240, y, { width: doc.page.width - 2 * margin - 240, align: 'right' })
    doc.y = y + 17
    hairline(doc, doc.y, margin)
  }
  const y = doc.y + 6
  strong(doc.fontSize(11), 'Jumlah seluruhnya', margin, y, { width: 240 })
  strong(doc, rupiahWords(principal + interest + penalty), margin + 240, y, {
    width: doc.page.width - 2 * margin - 240,
    align: 'right',
  })
  doc.y = y + 28
}

function foot(doc: Doc, words: string): void {
  const y = doc.page.height - margin + 8
  // Below the margin: without this a page would be added for it.
  doc.page.margins.bottom = 0
  doc
    .fontSize(8)
    .fillColor(soft)
    .text(words, margin, y, { width: doc.page.width - 2 * margin })
}

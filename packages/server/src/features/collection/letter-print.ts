import { type BusinessDay } from '@lumbung/domain/calendar'
import { letterNumber } from '@lumbung/domain/cases/letter'
import { type LetterBlock, type LetterLanguage, letterParts } from '@lumbung/domain/messages/letter-text'
import { type Doc, hairline, ink, openPaper, soft, strong } from '../../paper/page.ts'

/** What is printed: to whom, and what its template says of the day it was issued. */
export interface LetterPrint {
  id: number
  level: 1 | 2 | 3
  day: BusinessDay
  orderNo: string
  name: string
  address: string
  language: LetterLanguage
  /** With every variable filled in. */
  text: string
}

const margin = 64
const words = {
  id: { locale: 'id-ID', to: 'Kepada Yth.', number: 'No.', title: 'Surat Peringatan' },
  en: { locale: 'en-GB', to: 'To', number: 'No.', title: 'Warning Letter' },
} as const satisfies Record<LetterLanguage, unknown>

/** `23 November 2026` */
function dayWords(day: BusinessDay, language: LetterLanguage): string {
  const format = new Intl.DateTimeFormat(words[language].locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Draws a letter on A4. The same letter gives the same pages. @returns the bytes */
export async function printLetter(print: LetterPrint): Promise<Buffer> {
  const { language } = print
  const say = words[language]
  const number = letterNumber(print.level, print.day, print.id)
  const { title, blocks, foot } = letterParts(print.text)
  const { doc, bytes } = openPaper({
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    lang: language,
    info: {
      Title: `${say.title} ${print.level} ${print.orderNo}`,
      Subject: number,
      Author: 'Lumbung',
      CreationDate: new Date(`${print.day}T00:00:00+07:00`),
    },
  })
  strong(doc.fontSize(15), title, margin, margin)
  doc
    .fontSize(9.5)
    .fillColor(soft)
    .text(`${say.number} ${number}`, margin, doc.y + 2)
  doc.text(dayWords(print.day, language))
  doc.y += 14
  doc.fontSize(10.5).fillColor(ink).text(say.to, margin, doc.y)
  strong(doc, print.name, margin, doc.y)
  doc.fillColor(ink).text(print.address, margin, doc.y, { width: 300 })
  doc.y += 12
  for (const block of blocks) drawBlock(doc, block)
  if (foot !== '') drawFoot(doc, foot)
  doc.end()
  return await bytes
}

function drawBlock(doc: Doc, block: LetterBlock): void {
  if (block.kind === 'figures') return drawFigures(doc, block.rows)
  doc.fontSize(10.5).fillColor(ink).text(block.text, margin, doc.y, { align: 'left', lineGap: 2 })
  doc.y += 8
}

/** Labels on the left, what they say on the right; the last one is the loudest. */
function drawFigures(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  const width = doc.page.width - 2 * margin - 240
  hairline(doc, doc.y, margin)
  for (const [index, [label, value]] of rows.entries()) {
    const y = doc.y + 5
    if (index < rows.length - 1) {
      doc.fontSize(10.5).fillColor(soft).text(label, margin, y, { width: 240 })
      doc.fillColor(ink).text(value, margin + 240, y, { width, align: 'right' })
    } else {
      strong(doc.fontSize(11), label, margin, y, { width: 240 })
      strong(doc, value, margin + 240, y, { width, align: 'right' })
    }
    doc.y = y + 17
    if (index < rows.length - 1) hairline(doc, doc.y, margin)
  }
  doc.y += 8
}

function drawFoot(doc: Doc, text: string): void {
  const y = doc.page.height - margin + 8
  // Below the margin: without this a page would be added for it.
  doc.page.margins.bottom = 0
  doc
    .fontSize(8)
    .fillColor(soft)
    .text(text, margin, y, { width: doc.page.width - 2 * margin })
}

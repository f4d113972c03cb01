import { type Doc, hairline, ink, margin, openPaper, soft, strong } from '../../paper/page.ts'
import type { ComplaintCheck } from './complaint-check.ts'
import type { ComplaintFile } from './complaint-file.ts'
import {
  dayWords,
  momentWords,
  numberIn,
  type PdfRow,
  type PdfSpeaker,
  rowsOf,
} from './complaint-pdf-rows.ts'
import { type PdfLanguage, pdfWords } from './complaint-pdf-languages.ts'
import type { PdfWords } from './complaint-pdf-words.ts'

/** What is printed: the file as the page shows it, what its check said, for whom and by whom. */
export interface ComplaintPrint {
  file: ComplaintFile
  check: ComplaintCheck
  /** The name that borrowers know it by. */
  appName: string
  askedBy: string
  madeBy: string
  madeAt: string
  language: PdfLanguage
}

const bad = '#B0261E'
const good = '#1A6E40'
const green = '#22945A'
const footRoom = 28
const cellGap = 8
/** Points; what happened takes what is left of the page. */
const widths = {
  at: 116,
  channel: 54,
  what: 0,
  window: 110,
  place: 30,
  guard: 172,
  who: 84,
  owed: 56,
} as const
type Column = keyof PdfWords['columns']
const columns = Object.keys(widths) as Column[]

/** Draws a file on A4 across. @returns the bytes */
export async function printComplaint(print: ComplaintPrint): Promise<Buffer> {
  const { file, askedBy, madeAt, language } = print
  const words = pdfWords[language]
  const speaker: PdfSpeaker = { words, language, zone: file.zone ?? 'WIB' }
  const { doc, bytes } = openPaper({
    layout: 'landscape',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footRoom },
    lang: language,
    info: {
      Title: `${words.say.title} ${file.orderNo}`,
      Subject: askedBy,
      Author: 'Lumbung',
      // Read without drawing the page: what the file is held against.
      Keywords: `sha256:${file.digest}`,
      CreationDate: new Date(madeAt),
    },
  })
  head(doc, print, speaker)
  entries(doc, rowsOf(file, speaker), speaker)
  amount(doc, file, speaker)
  looks(doc, file, speaker)
  digest(doc, print, speaker)
  feet(doc, file, speaker)
  doc.end()
  return await bytes
}

const inner = (doc: Doc) => doc.page.width - 2 * margin
const bottom = (doc: Doc) => doc.page.height - margin - footRoom

function head(doc: Doc, print: ComplaintPrint, speaker: PdfSpeaker): void {
  const { file, check, appName, askedBy, madeBy, madeAt } = print
  const { words, language, zone } = speaker
  const { say } = words
  strong(doc.fontSize(16), `${say.title} ${file.orderNo}`, margin, margin)
  const who = [file.borrowerName, `${file.region ?? ''} (${zone})`.trim(), appName].join(', ')
  doc
    .fontSize(9)
    .fillColor(soft)
    .text(who, margin, doc.y + 2)
  const days = `${dayWords(file.from, speaker)} \u2013 ${dayWords(file.to, speaker)}`
  doc.text(
    `${say.period} ${days}. ${say.made} ${momentWords(madeAt, { ...speaker, zone: 'WIB' })} WIB, ${madeBy}.`,
  )
  if (file.zone === null) doc.text(say.zoneUnknown)
  const standing = { same: good, partly: soft, differs: bad }[check.state]
  doc.fillColor(standing).text(checkWords(check, words))
  const { head: figures } = file
  const n = (value: number) => numberIn(language, value)
  const shown: [string, string][] = [
    [words.head.outside, `${n(figures.outside)} ${words.head.of} ${n(figures.contacts)}`],
    [words.head.calls, `${n(figures.calls)}, ${n(figures.connected)} ${words.head.connected}`],
    [words.head.messages, n(figures.messages)],
    [words.head.visits, n(figures.visits)],
    [words.head.refused, n(figures.refused)],
    [words.head.owed, figures.owed === null ? '\u2013' : `Rp ${n(figures.owed)}`],
    [words.head.seen, `${n(figures.seenBy)}, ${n(figures.seenTimes)} ${words.head.times}`],
    [words.head.askedBy, askedBy],
  ]
  const y = doc.y + 10
  const width = inner(doc) / shown.length
  let lowest = y
  for (const [index, [label, value]] of shown.entries()) {
    const x = margin + index * width
    doc
      .fontSize(7.5)
      .fillColor(soft)
      .text(label, x, y, { width: width - 6 })
    strong(doc.fontSize(10), value, x, y + 12, { width: width - 6 })
    lowest = Math.max(lowest, doc.y)
  }
  doc.y = lowest + 10
}

function checkWords({ state, tied, entries: all, rows, differs }: ComplaintCheck, { say }: PdfWords): string {
  const between = rows === null ? '' : ` (${say.chain} ${rows.first}\u2013${rows.last})`
  if (state === 'same') return `${say.same}${between}`
  if (state === 'partly') return `${say.partly} ${tied}/${all}${between}`
  return `${say.differs}: ${differs?.key ?? differs?.link ?? ''}`
}

function widthOf(doc: Doc, column: Column): number {
  const others = columns.reduce((sum, each) => sum + widths[each], 0)
  return widths[column] === 0 ? inner(doc) - others : widths[column]
}

/** A column keeps off the next; the last one ends with the page. */
function textWidth(column: Column, width: number): number {
  return column === 'owed' ? width : width - cellGap
}

const isNumber = (column: Column) => column === 'owed' || column === 'place'

function columnHeads(doc: Doc, { words }: PdfSpeaker): void {
  const y = doc.y
  let x = margin
  doc.fontSize(8).fillColor(soft)
  for (const column of columns) {
    const width = widthOf(doc, column)
    doc.text(words.columns[column], x, y, {
      width: textWidth(column, width),
      align: isNumber(column) ? 'right' : 'left',
    })
    x += width
  }
  doc.y = y + 14
  hairline(doc, doc.y)
}

function entries(doc: Doc, rows: readonly PdfRow[], speaker: PdfSpeaker): void {
  columnHeads(doc, speaker)
  if (rows.length === 0)
    doc
      .fontSize(9)
      .fillColor(soft)
      .text(speaker.words.say.nothing, margin, doc.y + 6)
  for (const row of rows) {
    const heights = heightsOf(doc, row)
    if (doc.y + heights.cells + heights.note + 7 > bottom(doc)) {
      doc.addPage()
      doc.y = margin
      columnHeads(doc, speaker)
    }
    entry(doc, row, heights)
  }
  doc.y += 14
}

/** A note has the page from what happened to its right edge: the longest one fits on a page there, in its column it would not. */
const noteLeft = margin + widths.at + widths.channel
const noteWidth = (doc: Doc) => doc.page.width - margin - noteLeft

interface Heights {
  cells: number
  note: number
}

function heightsOf(doc: Doc, { cells, note }: PdfRow): Heights {
  doc.fontSize(8.5)
  const each = columns.map((column) =>
    doc.heightOfString(cells[column], { width: textWidth(column, widthOf(doc, column)) }),
  )
  return {
    cells: Math.max(...each),
    note: note === '' ? 0 : doc.heightOfString(note, { width: noteWidth(doc) }),
  }
}

function entry(doc: Doc, row: PdfRow, heights: Heights): void {
  const y = doc.y + 4
  let x = margin
  for (const column of columns) {
    const width = widthOf(doc, column)
    const isLoud = row.tone === 'refused' && (column === 'what' || column === 'guard')
    const isGood = row.tone === 'good' && column === 'what'
    const text = { width: textWidth(column, width), align: isNumber(column) ? 'right' : 'left' } as const
    if (column === 'window' && row.bar !== null) bar(doc, row, { x, y: y + 4 })
    const inside = column === 'window' && row.bar !== null ? 40 : 0
    doc
      .fontSize(8.5)
      .fillColor(isLoud ? bad : isGood ? good : ink)
      .text(row.cells[column], x + inside, y, { ...text, width: text.width - inside })
    x += width
  }
  if (row.note !== '')
    doc.fillColor(soft).text(row.note, noteLeft, y + heights.cells, { width: noteWidth(doc) })
  doc.y = y + heights.cells + heights.note + 3
  hairline(doc, doc.y)
}

const barWidth = 34

/** The day with its lawful hours and the moment of the attempt. */
function bar(doc: Doc, { bar: told, tone }: PdfRow, { x, y }: { x: number; y: number }): void {
  if (told === null) return
  const at = (minute: number) => x + (barWidth * minute) / 1440
  doc.rect(x, y, barWidth, 3).fill('#EDEFF2')
  if (told.hours !== null)
    doc.rect(at(told.hours.from), y, at(told.hours.to) - at(told.hours.from), 3).fill(green)
  doc.rect(at(told.minute) - 0.6, y - 2.5, 1.2, 8).fill(tone === 'refused' ? bad : ink)
}

/** A heading that does not stand alone at the foot of a page. */
function heading(doc: Doc, text: string, room: number): void {
  if (doc.y + room > bottom(doc)) {
    doc.addPage()
    doc.y = margin
  }
  strong(doc.fontSize(10), text, margin, doc.y)
  doc.y += 4
}

/** Narrower than the page: the eye finds the amount of a line. */
const listWidth = 520

/** Points; the middle takes what is left. */
const listDay = 136
const listRest = 120

/** One line of a list: day, what, the rest at the right; as high as the longest of them. */
function listLine(doc: Doc, left: string, middle: string, right: string): void {
  doc.fontSize(8.5)
  const parts = [
    { text: left, x: 0, width: listDay - cellGap, align: 'left' },
    { text: middle, x: listDay, width: listWidth - listDay - listRest - cellGap, align: 'left' },
    { text: right, x: listWidth - listRest, width: listRest, align: 'right' },
  ] as const
  const height = Math.max(...parts.map(({ text, width }) => doc.heightOfString(text, { width })))
  if (doc.y + height + 3 > bottom(doc)) {
    doc.addPage()
    doc.y = margin
  }
  const y = doc.y
  for (const { text, x, width, align } of parts)
    doc.fillColor(x === 0 ? soft : ink).text(text, margin + x, y, { width, align })
  doc.y = y + height + 2
}

function amount(doc: Doc, { amount: told }: ComplaintFile, speaker: PdfSpeaker): void {
  if (told === null) return
  const { words, language } = speaker
  heading(doc, `${words.say.amountTitle} ${dayWords(told.day, speaker)}`, 60)
  for (const { kind, from, to, parts, principal, interest, penalty } of told.lines) {
    const stretch =
      from === to
        ? dayWords(from, speaker)
        : `${dayWords(from, speaker, false)} \u2013 ${dayWords(to, speaker)}`
    const { base, ppm, days, fee } = parts
    const sum =
      typeof base === 'number' && typeof ppm === 'number' && typeof days === 'number'
        ? `, ${numberIn(language, base)} \u00d7 ${String(ppm / 10_000).replace('.', language === 'id' ? ',' : '.')} % \u00d7 ${days}`
        : ''
    const change = principal + interest + penalty + (typeof fee === 'number' ? fee : 0)
    const name = words.explain[kind as keyof PdfWords['explain']] ?? kind
    listLine(doc, stretch, `${name}${sum}`, numberIn(language, change))
  }
  listLine(doc, '', words.say.total, `Rp ${numberIn(language, told.owed.total)}`)
  doc.y += 10
}

function looks(doc: Doc, { seen }: ComplaintFile, speaker: PdfSpeaker): void {
  const { words } = speaker
  heading(doc, words.say.seenTitle, 40)
  if (seen.length === 0) listLine(doc, '', words.say.seenNone, '')
  for (const { at, who, field, reason } of seen) {
    const [name = '', part = ''] = field.split(':')
    const fields = name === 'review' ? part.split(',') : [name]
    const what = fields.map((each) => words.fields[each] ?? each).join(', ')
    const why = reason === null ? '' : (words.lookReasons[reason] ?? reason)
    listLine(doc, momentWords(at, speaker), `${who}, ${what}`, why)
  }
  doc.y += 10
}

function digest(doc: Doc, { file, check }: ComplaintPrint, { words }: PdfSpeaker): void {
  heading(doc, words.say.digestTitle, 60)
  doc
    .fontSize(10)
    .fillColor(ink)
    .text((file.digest.match(/.{8}/g) ?? []).join(' '), margin, doc.y)
  doc.fontSize(8.5).fillColor(soft).text(words.say.digestWhat)
  doc.fillColor(check.state === 'differs' ? bad : soft).text(checkWords(check, words))
}

function feet(doc: Doc, { orderNo }: ComplaintFile, { words }: PdfSpeaker): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - margin - 6
    // Below the margin: without this a page would be added for it.
    doc.page.margins.bottom = 0
    doc.fontSize(7.5).fillColor(soft)
    doc.text(words.say.masked, margin, y, { lineBreak: false })
    doc.text(`${orderNo}  ${words.say.page} ${page - start + 1}/${count}`, margin, y, {
      width: inner(doc),
      align: 'right',
    })
  }
}

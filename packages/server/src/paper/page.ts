import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'

/** As `woff`: of a `woff2` the letters would come out empty. */
const faceOf = (weight: 400 | 600) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff`),
  )

/** Colours of the look, on paper. */
export const ink = '#12161C'
export const soft = '#606977'
export const line = '#E3E6EB'
/** Points. */
export const margin = 36

export type Doc = InstanceType<typeof Pdf>

/**
 * Opens a document of A4 pages in our faces, `sans` and `strong`.
 * @returns the document, and its bytes once it is ended
 */
export function openPaper(options: PDFKit.PDFDocumentOptions): { doc: Doc; bytes: Promise<Buffer> } {
  const doc = new Pdf({ size: 'A4', bufferPages: true, ...options })
  const chunks: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('sans', faceOf(400)).registerFont('strong', faceOf(600)).font('sans')
  return { doc, bytes }
}

/** What is the loudest of its group. */
export function strong(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  doc.font('strong').fillColor(ink).text(text, x, y, options).font('sans')
}

/** From margin to margin. */
export function hairline(doc: Doc, y: number, from = margin): void {
  doc
    .lineWidth(0.5)
    .strokeColor(line)
    .moveTo(from, y)
    .lineTo(doc.page.width - from, y)
    .stroke()
}

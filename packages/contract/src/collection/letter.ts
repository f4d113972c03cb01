import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'

const issuers = ['col_manager', 'collector'] as const
const readers = [...issuers, 'auditor'] as const

/** The warnings that were issued about an order, the newest first. */
export const getLetters = call('POST /collection/get_letters', {
  title: { id: 'Melihat surat peringatan', en: 'List warning letters', zh: '查看催告函' },
  heldBy: readers,
  usedBy: ['collectionDetail'],
  request: listRequest(z.strictObject({ orderNo: z.optional(f.orderNo) }), ['issuedAt']),
  ret: listAnswer(
    z.object({
      id: f.id,
      orderNo: f.orderNo,
      /** `SP2/261123/0042`. */
      number: z.string(),
      level: z.int(),
      day: f.businessDay,
      issuedAt: f.instant,
      by: f.person,
      daysLate: z.int(),
      principal: f.rupiah,
      interest: f.rupiah,
      penalty: f.rupiah,
      /** Its text and version; null: the first text of the product. */
      template: z.nullable(z.string()),
      /** In which it is printed, and which the borrower reads; null: that was not asked. */
      language: f.language,
      wantedLanguage: z.nullable(f.language),
      printedAt: z.nullable(f.instant),
      /** Of the very pages. */
      sha256: z.nullable(z.string()),
    }),
  ),
})

/** Issues the next warning of a case: SP1, SP2, SP3, a week apart. The guard is asked as for any way to reach a person. */
export const issueLetter = call('POST /collection/issue_letter', {
  title: { id: 'Menerbitkan surat peringatan', en: 'Issue a warning letter', zh: '签发催告函' },
  heldBy: issuers,
  usedBy: ['s1', 's2', 'm1', 'm2', 'm3', 'm3plus', 'collectionDetail'],
  once: true,
  request: z.strictObject({ orderNo: f.orderNo, version: f.version, requestKey: f.requestKey }),
  ret: z.object({ id: f.id, level: z.int() }),
  errors: [
    'ORDER_NOT_FOUND',
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'CASE_NOT_YOURS',
    'CONTACT_REFUSED',
    'LETTERS_DONE',
    'LETTER_TOO_SOON',
  ],
})

/** The pages of a letter, as they were printed; that they are is held against their digest first. */
export const getLetterPdf = call('POST /collection/get_letter_pdf', {
  title: { id: 'Membuka surat peringatan', en: 'Open a warning letter', zh: '打开催告函' },
  heldBy: readers,
  usedBy: ['collectionDetail'],
  perMinute: 30,
  request: z.strictObject({ orderNo: f.orderNo, id: f.id }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

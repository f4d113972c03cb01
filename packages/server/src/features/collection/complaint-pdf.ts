import { Readable } from 'node:stream'
import { makeComplaintPdf } from '@lumbung/contract/collection/complaint-file'
import { implementPrepared } from '../../calls/registry.ts'
import { printInThread } from '../../paper/print-in-thread.ts'
import { askTrail, holdAgainst } from './complaint-check.ts'
import { makeComplaintFile } from './complaint-file.ts'
import { pdfLanguage, pdfWords } from './complaint-pdf-languages.ts'
import type { ComplaintPrint } from './complaint-print.ts'

const thread = new URL('complaint-print-thread.ts', import.meta.url)

/** The file on paper. For whom it was made and which digest it carries stand in the trail before a page of it leaves. */
export const printComplaintFile = implementPrepared(
  makeComplaintPdf,
  askTrail,
  async ({ askedBy, ...asked }, context, { trail, begunMs }) => {
    const { file, all } = await makeComplaintFile(asked, context)
    const check = holdAgainst(trail, { file, all, digest: file.digest }, { context, begunMs })
    const language = pdfLanguage(context.language)
    const { digest, from, to, orderNo } = file
    context.keepInTrail({ askedBy, digest, from, to, check: check.state })
    const { name: appName } = await context.tx
      .selectFrom('app')
      .select('name')
      .where('code', '=', file.app)
      .executeTakeFirstOrThrow()
    const print: ComplaintPrint = {
      file,
      check,
      appName,
      askedBy,
      madeBy: context.staff.name,
      madeAt: context.now.toISOString(),
      language,
    }
    return {
      mediaType: 'application/pdf',
      name: `${pdfWords[language].say.file}-${orderNo}.pdf`,
      open: async () => {
        const bytes = await printInThread(thread, print)
        return { stream: Readable.from([bytes]), bytes: bytes.length }
      },
    }
  },
)

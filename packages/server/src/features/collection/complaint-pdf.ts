import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { makeComplaintPdf } from '@lumbung/contract/collection/complaint-file'
import { implementPrepared } from '../../calls/registry.ts'
import { askTrail, holdAgainst } from './complaint-check.ts'
import { makeComplaintFile } from './complaint-file.ts'
import { pdfLanguage, pdfWords } from './complaint-pdf-languages.ts'
import type { ComplaintPrint } from './complaint-print.ts'

const printMsMax = 30_000
const printHeapMegabytes = 256

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
    const print: ComplaintPrint = {
      file,
      check,
      askedBy,
      madeBy: context.staff.name,
      madeAt: context.now.toISOString(),
      language,
    }
    return {
      mediaType: 'application/pdf',
      name: `${pdfWords[language].say.file}-${orderNo}.pdf`,
      open: async () => {
        const bytes = await printed(print)
        return { stream: Readable.from([bytes]), bytes: bytes.length }
      },
    }
  },
)

/** Off the main thread, which answers everybody else meanwhile. */
async function printed(print: ComplaintPrint): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const worker = new Worker(new URL('complaint-print-thread.ts', import.meta.url), {
    workerData: print,
    resourceLimits: { maxOldGenerationSizeMb: printHeapMegabytes },
    // Nothing of the process's environment is of use in there.
    env: {},
    stdin: false,
  })
  const late = setTimeout(() => reject(new Error('the printing thread takes too long')), printMsMax)
  worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the printing thread ended without a page')))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

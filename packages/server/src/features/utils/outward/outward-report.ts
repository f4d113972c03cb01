import type { Implementation } from '../../../calls/context.ts'
import { accept, download, listFiles, make, submit, upload } from './files.ts'
import { showOverview } from './overview.ts'
import { correct, listRows, showRow } from './rows.ts'

export const outwardReportCalls: readonly Implementation[] = [
  showOverview,
  listRows,
  showRow,
  correct,
  listFiles,
  make,
  download,
  submit,
  accept,
  upload,
]

import type { Implementation } from '../../calls/context.ts'
import { downloadImportTemplate, downloadRefusedRows } from './import-downloads.ts'
import { showImport, showImportRows, showImports } from './import-lists.ts'
import { startCommit, startPreview, takeImportFile } from './import.ts'

/** Loans brought in by file. */
export const importCalls: readonly Implementation[] = [
  takeImportFile,
  startPreview,
  startCommit,
  showImports,
  showImport,
  showImportRows,
  downloadRefusedRows,
  downloadImportTemplate,
]

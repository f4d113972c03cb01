import { getImport, getImportRows, getImports, previewImport } from '@lumbung/contract/order/import'
import { implement } from '../../calls/registry.ts'
import type { ImportFound } from '../../records/order/imports.ts'
import { listImportRows, listImports, readImport } from './import.queries.ts'

export const showImports = implement(
  getImports,
  async (request, context) => await listImports(context, request),
)

/** One file with its progress; its first rows only for who may map them. */
export const showImport = implement(getImport, async ({ id }, context) => {
  const file = await readImport(context, id)
  const mayMap = context.holds(previewImport.name)
  return {
    id: file.id,
    name: file.name,
    kind: file.kind as 'csv' | 'xlsx',
    state: file.state,
    uploader: file.uploader,
    uploadedAt: file.uploaded_at.toISOString(),
    committedAt: file.committed_at?.toISOString() ?? null,
    rows: file.rows,
    read: file.read_rows,
    accepted: file.accepted,
    refused: file.refused,
    warned: file.warned,
    committed: file.committed,
    amount: file.amount,
    error: file.error,
    columns: file.columns,
    sample: mayMap ? (JSON.parse(context.services.seals.open(file.sample_sealed)) as string[][]) : [],
    suggested: file.suggested,
    mapping: file.mapping,
    terms: file.terms,
    outcome: file.outcome as ImportFound['outcome'] | null,
  }
})

export const showImportRows = implement(getImportRows, async (request, context) => {
  await readImport(context, request.filter.id)
  return await listImportRows(context.tx, request)
})

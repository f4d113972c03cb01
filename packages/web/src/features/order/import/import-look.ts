import type { getImports, importState } from '@lumbung/contract/order/import'
import type { RowOf } from '../../../ui/list/list-spec.ts'
import type * as z from 'zod/mini'

export type ImportRow = RowOf<typeof getImports>
export type ImportState = z.output<typeof importState>

export const importPath = (id: number | 'new') => `/order/excelList?import=${id}`

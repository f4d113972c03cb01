import type { ImportTarget } from '@lumbung/contract/order/import'
import { importColumnsNeeded } from '@lumbung/domain/order/import-file'

/** Needed targets that no column has. */
export function missingTargets(mapping: readonly ImportTarget[]): ImportTarget[] {
  return importColumnsNeeded.filter((target) => !mapping.includes(target))
}

/** Targets that two columns have. */
export function doubledTargets(mapping: readonly ImportTarget[]): ReadonlySet<ImportTarget> {
  return new Set(mapping.filter((target, index) => target !== 'ignore' && mapping.indexOf(target) !== index))
}

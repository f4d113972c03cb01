import type { RetOf } from '@lumbung/contract/call'
import {
  type checkComplaintFile,
  type ComplaintEntry,
  type getComplaintFile,
  moneyKinds,
} from '@lumbung/contract/collection/complaint-file'

/** A complaint file as its page gets it, and what its check said. */
export type ComplaintFile = RetOf<typeof getComplaintFile>
export type ComplaintCheck = RetOf<typeof checkComplaintFile>
export type { ComplaintEntry }

export const complaintParts = ['all', 'contacts', 'refused', 'money'] as const
export type ComplaintPart = (typeof complaintParts)[number]

const isIn: Record<ComplaintPart, (entry: ComplaintEntry) => boolean> = {
  all: () => true,
  contacts: ({ contact }) => contact !== null && contact.refusedBy === null,
  refused: ({ contact }) => contact !== null && contact.refusedBy !== null,
  money: ({ kind }) => moneyKinds.has(kind),
}

/** The entries of a part of a file, in their order. */
export function partOfFile({ entries }: ComplaintFile, part: ComplaintPart): readonly ComplaintEntry[] {
  return entries.filter(isIn[part])
}

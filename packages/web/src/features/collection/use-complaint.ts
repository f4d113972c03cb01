import { checkComplaintFile, getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import type { ComplaintCheck, ComplaintFile } from './complaint-answer.ts'

/** The trail is sealed each minute. */
const sealMs = 20_000

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Where the check of what is shown stands; `checking` until an answer about this very file is there. */
export type CheckStanding =
  | { kind: 'checking' }
  | { kind: 'failed'; error: Error }
  | { kind: 'done'; check: ComplaintCheck }

/**
 * A file, and its check, which begins anew with each opening. An opening is an act in the audit trail: nothing opens it again
 * by itself, neither the focus of the window nor the network.
 */
export function useComplaint(orderNo: string, { from, to }: Period) {
  const asked = { orderNo, ...(from && { from }), ...(to && { to }) }
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }
  const file = useQuery({
    queryKey: [getComplaintFile.name, asked],
    queryFn: ({ signal }) => api(getComplaintFile, asked, { signal }),
    ...once,
  })
  const digest = file.data?.digest ?? ''
  const check = useQuery({
    queryKey: [checkComplaintFile.name, asked, digest, file.dataUpdatedAt],
    queryFn: ({ signal }) => api(checkComplaintFile, { ...asked, digest }, { signal }),
    enabled: file.data !== undefined && !file.isFetching,
    ...once,
    refetchInterval: ({ state }) => ((state.data?.unsealed ?? 0) > 0 ? sealMs : false),
  })
  return { file, standing: standingOf(file.isFetching, check), again: () => void file.refetch() }
}

function standingOf(
  isOpening: boolean,
  { data, error }: { data: ComplaintCheck | undefined; error: Error | null },
): CheckStanding {
  if (isOpening) return { kind: 'checking' }
  if (data) return { kind: 'done', check: data }
  return error ? { kind: 'failed', error } : { kind: 'checking' }
}

export type { ComplaintFile }

import type { RetOf } from '@lumbung/contract/call'
import { getImport } from '@lumbung/contract/order/import'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../core/api.ts'
import { isWorking, workingEveryMs } from '../../../parts/list-file/import-looks.ts'

export type Import = RetOf<typeof getImport>

/** One import; asked for again every second while a job works on it. */
export function useImport(id: number) {
  return useQuery({
    queryKey: [getImport.name, id],
    queryFn: ({ signal }) => api(getImport, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? workingEveryMs : false),
  })
}

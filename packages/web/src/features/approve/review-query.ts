import { getReview } from '@lumbung/contract/approve/review'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../core/api.ts'

/** Everything about one order at the desk; loaded ahead and shown under the same key. */
export const reviewQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [getReview.name, orderNo],
    queryFn: ({ signal }) => api(getReview, { orderNo }, { signal }),
  })

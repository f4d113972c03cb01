import { getReview } from '@lumbung/contract/approve/review'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { answeredBehind } from './sent-decisions.ts'

/** Everything about one order at the desk; loaded ahead and shown under the same key. */
export const reviewQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [getReview.name, orderNo],
    queryFn: async ({ signal }) => {
      await answeredBehind(orderNo)
      return await api(getReview, { orderNo }, { signal })
    },
  })

/** The same before anybody opens it. */
export const reviewAhead = (orderNo: string) =>
  queryOptions({
    ...reviewQuery(orderNo),
    queryFn: ({ signal }) => inBackground(() => api(getReview, { orderNo }, { signal })),
  })

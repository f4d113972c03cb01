import { getPhoto, type photoKind } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { apiFile } from '../../core/api.ts'
import type { PhotoSource } from '../../ui/photo/photo-query.ts'

export interface OrderPhoto {
  kind: z.output<typeof photoKind>
  id: number
  takenAt: string
}

/** Where the bytes of an order's photo come from; the server logs each fetch. */
export function orderPhoto(orderNo: string, { id }: Pick<OrderPhoto, 'id'>): PhotoSource {
  return {
    key: `${orderNo} ${id}`,
    load: async (signal) => (await apiFile(getPhoto, { orderNo, id }, { signal })).blob,
  }
}

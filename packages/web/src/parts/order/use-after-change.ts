import { getAccount } from '@lumbung/contract/order/account'
import { getOrder } from '@lumbung/contract/order/order'
import { useQueryClient } from '@tanstack/react-query'

/** Has the page of an order ask again for what stands now. */
export function useAfterChange(orderNo: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [getAccount, getOrder])
      void client.invalidateQueries({ queryKey: [call.name, orderNo] })
  }
}

import type { Tx } from '../../db/pool.ts'

/** An account as a correction keeps it: both parts under one seal, so that neither is confirmed without the other. */
export interface Account {
  account: string
  holder: string
}

/** `5200012345 Siti Nurhaliza`: digits never hold a space, so it reads back. */
export function writtenAccount({ account, holder }: Account): string {
  return `${account} ${holder}`
}

export function readAccount(text: string): Account {
  const space = text.indexOf(' ')
  return { account: text.slice(0, space), holder: text.slice(space + 1) }
}

/** The channel code of an order's bank; empty when it has none. */
export async function bankCodeOf(tx: Tx, orderNo: string): Promise<string> {
  const facts = await tx
    .selectFrom('order_facts')
    .select('bank_code')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return facts?.bank_code ?? ''
}

import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

/** The personal values of an order that are kept sealed. */
export type IdentityField =
  | 'name'
  | 'idNumber'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'address'
  | 'bankAccount'
  | 'bankHolder'

/** Seals the values given; an existing one is replaced. Masks are made by the caller (domain/identity). */
export async function sealIdentity(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  values: readonly { field: IdentityField; value: string; masked: string }[],
): Promise<void> {
  if (values.length === 0) return
  await tx
    .insertInto('order_identity')
    .values(
      values.map(({ field, value, masked }) => ({
        order_no: orderNo,
        field,
        sealed: seals.seal(value),
        masked,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_no', 'field']).doUpdateSet((update) => ({
        sealed: update.ref('excluded.sealed'),
        masked: update.ref('excluded.masked'),
      })),
    )
    .execute()
}

/** Opens one sealed value; null when the order has none. The caller logs the access. */
export async function openIdentity(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  field: IdentityField,
): Promise<string | null> {
  const row = await tx
    .selectFrom('order_identity')
    .select('sealed')
    .where('order_no', '=', orderNo)
    .where('field', '=', field)
    .executeTakeFirst()
  return row === undefined ? null : seals.open(row.sealed)
}

/** What the blind index of an account is made of: the number alone is not unique over banks. */
export function accountKey(bank: { code: string; account: string }): string {
  return `${bank.code}:${bank.account}`
}

/** Opens values of many orders: by order and field. The caller logs the access. */
export async function openIdentitiesOf<F extends IdentityField>(
  tx: Tx,
  seals: Seals,
  orderNos: readonly string[],
  fields: readonly F[],
): Promise<ReadonlyMap<string, Partial<Record<F, string>>>> {
  const rows = await tx
    .selectFrom('order_identity')
    .select(['order_no', 'field', 'sealed'])
    .where('order_no', 'in', orderNos)
    .where('field', 'in', fields)
    .execute()
  const opened = new Map<string, Partial<Record<F, string>>>()
  for (const { order_no: orderNo, field, sealed } of rows)
    opened.set(orderNo, { ...opened.get(orderNo), [field]: seals.open(sealed) })
  return opened
}

/** Opens several of one order at once, by field; what the order does not have is absent. */
export async function openIdentities<F extends IdentityField>(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  fields: readonly F[],
): Promise<Partial<Record<F, string>>> {
  return (await openIdentitiesOf(tx, seals, [orderNo], fields)).get(orderNo) ?? {}
}

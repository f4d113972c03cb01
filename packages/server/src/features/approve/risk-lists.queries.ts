import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { OrderRecord } from '../../records/order/orders.ts'

type Listable = Pick<OrderRecord, 'id_number_blind' | 'phone_blind' | 'device_blind' | 'bank_account_blind'>

/** The lists that the ID number, phone, device or bank account of an order is on that day, and since when. */
export const listsWith = (order: Listable, today: BusinessDay) => sql<{ list: string; since: Date }>`
  select list, min(added_at) as since from risk_entry
   where list in ('black', 'white') and ended_at is null and (expires_on is null or expires_on >= ${today}::date)
     and (kind, blind) in (('idNumber', ${order.id_number_blind}::bytea), ('phone', ${order.phone_blind}::bytea),
                           ('device', ${order.device_blind}::bytea), ('bankAccount', ${order.bank_account_blind}::bytea))
   group by list`

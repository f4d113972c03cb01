import type pg from 'pg'

/** Collectors with a certificate, `bench<n>`, and every open case dealt to them by turns. */
export async function holdCases(client: pg.Client, people: number, today: string): Promise<void> {
  await hire(client, { role: 'collector', prefix: 'bench', people })
  await client.query(
    `insert into collector (staff_id, certificate_no, certificate_issuer, certified_until, changed_at)
     select id, 'SPPI-' || id, 'SPPI', $1::date + 100, now() from staff where email like 'bench%'`,
    [today],
  )
  await client.query(
    `with hands as (select array_agg(k.staff_id order by k.staff_id) as ids from collector k join staff s on s.id = k.staff_id
                     where s.email like 'bench%')
     update collection_case c set state = 'assigned', holder_id = due.holder, held_since = now()
       from (select id, ids[1 + row_number() over (order by id) % cardinality(ids)] as holder
               from collection_case, hands where closed_day is null) due
      where c.id = due.id`,
  )
}

/** Sellers, `seller<n>`, who each hold so many leads; each was called twice before, in vain. */
export async function holdLeads(client: pg.Client, people: number, each: number): Promise<void> {
  await hire(client, { role: 'seller', prefix: 'seller', people })
  await client.query(
    `insert into lead (app_code, pool, phone_sealed, phone_masked, phone_blind, name_sealed, name_masked, regency, channel, source,
         consent_at, batch_no, status, seller_id, held_since, attempts, silent, label, follow_type, last_follow_at, created_at, changed_at)
     select (array['panen', 'guyub'])[1 + n % 2], 'codeFailed', '\\x00', '0812••••' || lpad((n % 1000)::text, 3, '0'), sha256(('lead' || s.id || '-' || n)::bytea),
            null, 'Siti N••••', '3273', 'organic', 'app', now() - interval '3 days', 'bench', 'following', s.id, now() - interval '2 days', 2, 2,
            'noAnswer', 'phone', now() - make_interval(hours => 20 + n % 20), now() - make_interval(hours => 60 + n), now()
       from staff s, generate_series(1, $1::integer) n where s.email ~ '^seller[0-9]+@'`,
    [each],
  )
  await client.query(
    `with tried as (
       insert into lead_attempt (lead_id, phone_blind, follow_type, channel, at, recorded_at, staff_id, zone, made_before, lawful_until)
       select l.id, l.phone_blind, 'phone', 'call', l.last_follow_at - make_interval(hours => n * 20), now(), l.seller_id, 'WIB', 1 - n,
              l.last_follow_at from lead l, generate_series(0, 1) n
       returning id, lead_id, at, staff_id)
     insert into lead_follow_up (attempt_id, lead_id, label, note, at, staff_id) select id, lead_id, 'noAnswer', '', at, staff_id from tried`,
  )
}

/** People of a role, `<prefix><n>@lumbung.test`. */
async function hire(
  client: pg.Client,
  { role, prefix, people }: { role: string; prefix: string; people: number },
): Promise<void> {
  await client.query(
    `insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
     select $2 || n || '@lumbung.test', initcap($2) || ' ' || n, s.role_id, s.password_hash, s.password_changed_at, s.created_at
       from staff s, generate_series(1, $1::integer) n where s.email = $3 || '@lumbung.test'`,
    [people, prefix, role],
  )
}

/** A case with what its loan owes and what was tried, by the order. */
export const bareCase = `
  select c.*, o.name_masked, o.phone_masked, o.loan_amount, l.principal_left, l.interest_left, l.penalty_left, l.due_day,
         (select json_agg(json_build_object('at', a.at, 'channel', a.channel, 'outcome', f.outcome, 'note', f.note) order by a.id desc)
            from contact_attempt a left join follow_up f on f.attempt_id = a.id where a.case_id = c.id) as tried
    from collection_case c join orders o on o.order_no = c.order_no join loan l on l.order_no = c.order_no
   where c.order_no = $1 and c.closed_day is null`

/** A lead with what was tried, by its number. */
export const bareLead = `
  select l.*, s.name as seller,
         (select json_agg(json_build_object('at', a.at, 'by', a.follow_type, 'label', f.label, 'note', f.note) order by a.id desc)
            from lead_attempt a left join lead_follow_up f on f.attempt_id = a.id where a.lead_id = l.id) as tried,
         (select json_agg(e.* order by e.id desc) from lead_event e where e.lead_id = l.id) as history
    from lead l left join staff s on s.id = l.seller_id where l.id = $1`

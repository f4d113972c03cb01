-- Why: what a dispatch moves is known once it is planned, and what it left alone once it ran. Counting a morning's moves
-- again for every row of the list of dispatches took as long as the list is long.

alter table dispatch_run
  -- Cases that get another holder, and of these those that had none.
  add column moving integer not null default 0,
  add column fresh integer not null default 0,
  -- Changed between rehearsal and run, and so left alone.
  add column changed integer not null default 0;

update dispatch_run r
   set moving = m.moving, fresh = m.fresh, changed = m.changed
  from (select run_id, count(*) filter (where to_id is not null) as moving,
               count(*) filter (where to_id is not null and from_id is null) as fresh,
               count(*) filter (where outcome = 'changed') as changed
          from dispatch_move group by run_id) m
 where m.run_id = r.id;

-- Who holds cases of a stage without being in one of its groups says so, and is not told by what they lack.
update dispatch_run r
   set collectors = (
     select jsonb_agg(case when share -> 'id' <> 'null' and share -> 'away' = 'null'
                                and share -> 'certifiedUntil' = 'null'
                           then share || '{"away": "outside"}' else share end order by place)
       from jsonb_array_elements(r.collectors) with ordinality shares(share, place))
 where r.collectors <> '[]';

-- What a channel charges is a dated setting of that channel (xenditFees, midtransFees), put forward by one person and agreed on by
-- another; it was one row for all channels that nobody could write. What was set holds for each of them from the same days, in
-- the name of who has been here longest, since nothing says who set it.
insert into dated_setting (code, valid_from, value, source, note, set_by, set_at, state, decided_at)
select each.code, each.valid_from, each.value, 'channel_fee', 'Taken over: one fee for all channels until now', s.id, s.created_at,
       'agreed', s.created_at
  from (select id, created_at from staff order by id limit 1) s,
       (select d.valid_from, c.code,
               case c.code when 'xenditFees' then jsonb_build_object('payout', fee.payout, 'va', fee.va, 'alfa', fee.alfa)
                           else jsonb_build_object('payout', fee.payout) end as value
          from (select distinct valid_from from channel_fee) d
         cross join (values ('xenditFees'), ('midtransFees')) c (code)
         cross join lateral (
           select coalesce(max(f.amount) filter (where f.kind = 'payout'), 0) as payout,
                  coalesce(max(f.amount) filter (where f.kind = 'va'), 0) as va,
                  coalesce(max(f.amount) filter (where f.kind = 'alfa'), 0) as alfa
             from (select distinct on (kind) kind, amount from channel_fee where valid_from <= d.valid_from
                    order by kind, valid_from desc) f) fee) each
 order by each.valid_from, each.code;
drop table channel_fee;

-- Why: of a payment entered by hand only words told how it is known; the picture of the slip, which the other person is to look at
-- before they book it, was kept nowhere.
create table payment_proof (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  -- Null until a payment is put forward with it.
  request_id integer unique references payment_request,
  file_key text not null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null,
  uploaded_by integer not null references staff,
  uploaded_at timestamptz not null
);
create index payment_proof_order on payment_proof (order_no);
-- What nobody put to use is taken away after a while; so are the photos of who never applied, which nothing took away.
create index payment_proof_unused on payment_proof (uploaded_at) where request_id is null;
create index photo_unused on photo (created_at) where order_no is null;
call fence('payment_proof', 'exists (select from orders o where o.order_no = payment_proof.order_no)');
call fence_agency('payment_proof', 'agency_may_see(payment_proof.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
grant select, insert, update, delete on payment_proof to lumbung_app;
grant delete on photo to lumbung_app;

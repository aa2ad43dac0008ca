-- What operators keep an account from: signing in, which ends everything else, or only orders (placing, inviting, applying,
-- working on new ones), messages to members, or withdrawals. The state is in the row of the user, so that a lock of that row
-- decides between a suspension and whatever it forbids; the table keeps reasons and history.
alter table users
  add column suspended_from text[] not null default '{}' check (suspended_from <@ array['orders', 'messages', 'withdrawals']);

create table suspensions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  scope text not null check (scope in ('sign_in', 'orders', 'messages', 'withdrawals')),
  reason text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  constraint suspensions_ended check ((ended_at is null) = (end_reason is null))
);
create unique index suspensions_current on suspensions (user_id, scope) where ended_at is null;
create index suspensions_user on suspensions (user_id);
-- The few accounts whose open orders nobody sees.
create index users_without_orders on users (id) where suspended_at is not null or 'orders' = any (suspended_from);

-- Refuses what an account does while it is suspended from signing in or from one of the scopes. The lock makes a concurrent
-- suspension, which locks the row for update, wait or be seen.
create function refuse_suspended(person bigint, variadic scopes text[]) returns void language plpgsql as $$
declare
  hit text;
begin
  select case when u.suspended_at is not null then 'sign_in'
      else (select s from unnest(u.suspended_from) s where s = any (scopes) limit 1) end
    into hit from users u where u.id = person for key share of u;
  if hit is not null then
    raise exception 'account % is suspended from %', person, hit using errcode = 'check_violation',
      constraint = 'not_suspended', detail = concat(hit, ' ', (select s.reason from suspensions s
        where s.user_id = person and s.scope = hit and s.ended_at is null));
  end if;
end $$;

create function refuse_suspended_senders() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(s.sender_id, 'messages') from (select distinct sender_id from made order by sender_id) s;
  return null;
end $$;
create trigger refuse_suspended_senders after insert on messages referencing new table as made for each statement
  execute function refuse_suspended_senders();

-- Words to a member come with applications, invitations and ratings too.
create function refuse_suspended_applicant() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.creator_id, 'orders', 'messages');
  return new;
end $$;
create trigger refuse_suspended_applicant before insert on applications for each row
  execute function refuse_suspended_applicant();
create trigger refuse_suspended_applicant_again before update of status on applications for each row
  when (old.status = 'withdrawn' and new.status = 'pending') execute function refuse_suspended_applicant();

create function refuse_suspended_inviter() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(j.brand_id, 'orders', 'messages') from jobs j where j.id = new.job_id;
  return new;
end $$;
create trigger refuse_suspended_inviter before insert on invitations for each row
  execute function refuse_suspended_inviter();

create function refuse_suspended_critic() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(case tg_table_name when 'ratings' then new.brand_id else new.creator_id end, 'messages');
  return new;
end $$;
create trigger refuse_suspended_critic before insert on ratings for each row when (new.comment is not null)
  execute function refuse_suspended_critic();
create trigger refuse_suspended_critic before insert on brand_ratings for each row when (new.comment is not null)
  execute function refuse_suspended_critic();

-- A new order, the card form of one, and the acceptance of a creator. A payment that arrives nevertheless is booked.
create function refuse_suspended_brand() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.brand_id, 'orders');
  return new;
end $$;
create trigger refuse_suspended_brand before insert on jobs for each row execute function refuse_suspended_brand();
create trigger refuse_suspended_brand_again before update of payment_shown_at, creator_id on jobs for each row
  when (old.payment_shown_at is distinct from new.payment_shown_at
    or old.creator_id is null and new.creator_id is not null)
  execute function refuse_suspended_brand();

create function refuse_suspended_payee() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.creator_id, 'withdrawals');
  return new;
end $$;
create trigger refuse_suspended_payee before insert on withdrawals for each row execute function refuse_suspended_payee();
create trigger refuse_suspended_payment before update of status on withdrawals for each row
  when (old.status = 'requested' and new.status = 'paid') execute function refuse_suspended_payee();

-- Who does not take part in orders is not found either.
create or replace function note_active() returns trigger language plpgsql as $$
begin
  update profiles set active = new.email_verified_at is not null and new.suspended_at is null
      and not 'orders' = any (new.suspended_from) and new.deletion_requested_at is null and new.deleted_at is null
    where user_id = new.id;
  return null;
end $$;
drop trigger note_active on users;
create trigger note_active
  after update of email_verified_at, suspended_at, suspended_from, deletion_requested_at, deleted_at on users for each row
  when ((old.email_verified_at is null, old.suspended_at is null, 'orders' = any (old.suspended_from),
      old.deletion_requested_at is null, old.deleted_at is null)
    <> (new.email_verified_at is null, new.suspended_at is null, 'orders' = any (new.suspended_from),
      new.deletion_requested_at is null, new.deleted_at is null))
  execute function note_active();

-- Pending applications of a suspended creator are withdrawn, as their brands see it, and come back with the account.
alter table applications add column held_back boolean not null default false,
  add constraint applications_held_back check (not held_back or status = 'withdrawn');
create index applications_held_back on applications (creator_id) where held_back;

-- The UGC Admins name the job that they write about, too.
alter table support_messages drop constraint support_messages_about_user;

-- Work that is done later, what operators did, and what only the sandbox providers use.

-- Work that fails is tried for three days, work about money for ever; an operator sees it, hastens it or drops it.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  -- Set while a worker has it; the lease itself ends at run_at.
  claimed_at timestamptz,
  done_at timestamptz,
  drop_reason text,
  -- What must happen in the order it was asked for, by whom it is for; mails with codes wait for no other mail to their
  -- reader. Gone with the payload.
  queue text generated always as (
    case
      when kind in ('mail', 'code_mail', 'digest_mail') then kind || ':' || lower(payload ->> 'to')
      when kind in ('notification_mail', 'announcement_mail') then kind || ':' || (payload ->> 'userId')
    end
  ) stored,
  -- Whether later work of the queue waits for it. Work that was refused for good does not hold the others up.
  holds_queue boolean not null default true,
  constraint outbox_dropped check (drop_reason is null or done_at is not null)
);
create index outbox_due on outbox (run_at, id) where done_at is null;
-- Work of one kind is found past any amount of other work.
create index outbox_due_by_kind on outbox (kind, run_at, id) where done_at is null;
create index outbox_queue on outbox (queue, id) where done_at is null and queue is not null;
-- Finished work, which is swept.
create index outbox_finished on outbox (done_at) where done_at is not null and drop_reason is null;

create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create trigger audit_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_not_emptied before truncate on audit_log
  for each statement execute function refuse_truncate();

create table sandbox_payments (
  id text primary key,
  idempotency_key text unique,
  request_hash text,
  intent jsonb not null,
  version int not null default 0,
  created_at timestamptz not null default now()
);

create table sandbox_mail (
  id bigint generated always as identity primary key,
  message_id text unique,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index sandbox_mail_to on sandbox_mail (lower(to_address), id desc);

-- Work that fails is tried for three days, work about money for ever; an operator sees it, hastens it or drops it.

alter table outbox
  add column created_at timestamptz not null default now(),
  -- Set while a worker has it; the lease itself ends at run_at.
  add column claimed_at timestamptz,
  -- What must happen in the order it was asked for, by whom it is for. Gone with the payload.
  add column queue text generated always as (
    case kind when 'mail' then 'mail:' || lower(payload ->> 'to') when 'notification_mail' then 'user:' || (payload ->> 'userId') end
  ) stored,
  -- Whether later work of the queue waits for it. Work that was refused for good does not hold the others up.
  add column holds_queue boolean not null default true,
  add column drop_reason text,
  add constraint outbox_dropped check (drop_reason is null or done_at is not null);
create index outbox_queue on outbox (queue, id) where done_at is null and queue is not null;

-- Refunds that were given up after a few minutes are tried again.
update outbox set run_at = now(), attempts = 0 where kind = 'refund' and done_at is null and run_at = 'infinity';

-- Operators take down notes of a review. The note stays in its place, for the replies to it, with neutral words.
alter table take_downs drop constraint take_downs_kind_check;
alter table take_downs add constraint take_downs_kind_check
  check (kind in ('picture', 'pitch', 'sample', 'video', 'attachment', 'product', 'comment', 'note'));
alter table review_notes
  add column take_down_id bigint references take_downs,
  add constraint review_notes_taken_down check (take_down_id is null or strokes is null);
create index review_notes_taken_down on review_notes (take_down_id) where take_down_id is not null;

-- As before, but a take-down is refused by nothing, and its words stay: a change that the author has sent at the same time comes
-- too late.
create or replace function refuse_review_note() returns trigger language plpgsql as $$
declare
  refusal text;
  job jobs;
  removed bigint;
begin
  if tg_op = 'UPDATE' and old.take_down_id is null and new.take_down_id is not null then
    return new;
  end if;
  select j.* into job from jobs j join deliveries d on d.job_id = j.id where d.id = new.delivery_id for no key update of j;
  select f.take_down_id into removed from files f join deliveries d on d.file_id = f.id where d.id = new.delivery_id
    for share of f;
  if tg_op = 'INSERT' or new.words <> old.words then
    perform refuse_suspended(new.author_id, 'messages');
  end if;
  refusal := case
    when removed is not null then 'review_notes_removed'
    when job.status <> 'in_progress' or new.author_id not in (job.brand_id, job.creator_id) then 'review_notes_open'
    when tg_op = 'UPDATE' and old.take_down_id is not null and new.words <> old.words then 'review_notes_words'
    when tg_op = 'UPDATE' then null
    when new.parent_id is not null and not exists (select from review_notes p where p.id = new.parent_id
      and p.delivery_id = new.delivery_id and p.parent_id is null and p.deleted_at is null) then 'review_notes_parent'
    when (select count(*) from review_notes n where n.delivery_id = new.delivery_id) >= 500 then 'review_notes_most'
  end;
  if refusal is not null then
    raise exception 'a note on delivery % is refused', new.delivery_id using errcode = '23514', constraint = refusal;
  end if;
  return new;
end $$;

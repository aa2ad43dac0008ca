-- Notes of a job's brand and creator on a version of the video: at a frame, over a range of frames, or about all of it. Frames are
-- those of the preview, which has a constant rate.
create table review_notes (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  author_id bigint not null references users,
  -- The note that this one answers; a reply is not answered itself.
  parent_id bigint references review_notes on delete cascade,
  frame int check (frame >= 0),
  -- The last frame of a range.
  end_frame int,
  words text not null check (char_length(words) <= 2000),
  -- A drawing on the picture: lists of points, in ten thousandths of the picture's width and height.
  strokes jsonb,
  resolved_at timestamptz,
  resolved_by bigint references users,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Can be undone until the row is swept.
  deleted_at timestamptz,
  constraint review_notes_range check (end_frame is null or (frame is not null and end_frame > frame)),
  constraint review_notes_content check (words <> '' or strokes is not null),
  constraint review_notes_reply check (parent_id is null or num_nonnulls(frame, strokes, resolved_at) = 0),
  constraint review_notes_resolved check ((resolved_at is null) = (resolved_by is null)),
  constraint review_notes_strokes check (strokes is null or frame is not null and octet_length(strokes::text) <= 65536
    and case jsonb_typeof(strokes) when 'array' then jsonb_array_length(strokes) between 1 and 50 else false end)
);
create index review_notes_delivery on review_notes (delivery_id);
create index review_notes_author on review_notes (author_id);
create index review_notes_parent on review_notes (parent_id) where parent_id is not null;
create index review_notes_deleted on review_notes (deleted_at) where deleted_at is not null;

-- Waits for a step of the job and for a take-down of the video that run at the same time, and for other notes on the job, which
-- are counted.
create function refuse_review_note() returns trigger language plpgsql as $$
declare
  refusal text;
  job jobs;
  removed bigint;
begin
  select j.* into job from jobs j join deliveries d on d.job_id = j.id where d.id = new.delivery_id for no key update of j;
  select f.take_down_id into removed from files f join deliveries d on d.file_id = f.id where d.id = new.delivery_id
    for share of f;
  if tg_op = 'INSERT' or new.words <> old.words then
    perform refuse_suspended(new.author_id, 'messages');
  end if;
  refusal := case
    when removed is not null then 'review_notes_removed'
    when job.status <> 'in_progress' or new.author_id not in (job.brand_id, job.creator_id) then 'review_notes_open'
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
create trigger refuse_review_note before insert or update on review_notes for each row execute function refuse_review_note();

-- Notes can be reported.
alter table messages drop constraint messages_about_kind_check;
alter table messages add constraint messages_about_kind_check check (about_kind in ('job', 'person', 'picture', 'pitch', 'sample',
  'video', 'attachment', 'message', 'product', 'comment', 'note'));

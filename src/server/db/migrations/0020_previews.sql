-- Previews of videos, with a poster and small pictures for the seek bar. What is made from a file is open to whoever may open
-- that file, is deleted with it, and counts for nobody's quota.
alter table files
  add column source_id bigint references files,
  drop constraint files_kind_check,
  add constraint files_kind_check
    check (kind in ('picture', 'product', 'pitch', 'delivery', 'poster', 'portfolio', 'attachment', 'preview')),
  add constraint files_source check ((source_id is not null) = (kind = 'preview'));
create index files_source on files (source_id) where source_id is not null;

create table previews (
  file_id bigint primary key references files on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'withheld')),
  percent int not null default 0 check (percent between 0 and 100),
  reason text check (reason ~ '^[a-z-]{1,40}$'),
  video_file_id bigint unique references files on delete cascade,
  poster_file_id bigint unique references files on delete cascade,
  sprite_file_id bigint unique references files on delete cascade,
  width int check (width > 0),
  height int check (height > 0),
  -- Frames a second as a fraction, '30000/1001', here and of the source.
  frame_rate text check (frame_rate ~ '^[0-9]+/[0-9]+$'),
  sprite_columns int check (sprite_columns > 0),
  sprite_rows int check (sprite_rows > 0),
  sprite_tiles int check (sprite_tiles between 1 and sprite_columns * sprite_rows),
  sprite_seconds real check (sprite_seconds > 0),
  -- Whether its pictures carry the number of the job.
  marked boolean not null default false,
  source_codec text check (char_length(source_codec) <= 40),
  source_hdr boolean,
  source_frame_rate text check (source_frame_rate ~ '^[0-9]+/[0-9]+$'),
  source_picture_tracks int check (source_picture_tracks > 0),
  source_sound_tracks int check (source_sound_tracks >= 0),
  constraint previews_withheld check ((state = 'withheld') = (reason is not null)),
  constraint previews_ready check ((state = 'ready') = (num_nulls(video_file_id, poster_file_id, sprite_file_id, width, height,
    frame_rate, sprite_columns, sprite_rows, sprite_tiles, sprite_seconds) = 0)),
  constraint previews_source check (num_nulls(source_codec, source_hdr, source_picture_tracks, source_sound_tracks) in (0, 4))
);
create index previews_withheld on previews (reason) where state = 'withheld';

-- Once a job is completed, its videos are the brand's: previews with the job's number are made again without it. Queued here,
-- so that no way of completing a job can forget it.
create function queue_clean_previews() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, payload)
  select 'preview', jsonb_build_object('fileId', d.file_id)
  from deliveries d join previews p on p.file_id = d.file_id
  where d.job_id = new.id and (p.marked or p.state = 'preparing')
  order by d.version desc;
  return null;
end $$;
create trigger queue_clean_previews after update of status on jobs for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function queue_clean_previews();

-- Previews are made in a lane of their own, those of one video one after the other.
drop index outbox_due, outbox_queue;
alter table outbox drop column lane, drop column queue;
alter table outbox
  add column lane text not null generated always as (
    case
      when kind = 'refund' then 'money'
      when kind in ('reset_code', 'code_mail') then 'codes'
      when kind = 'new_job' then 'announcements'
      when kind in ('mail', 'product_shipped', 'notification_mail') then 'mails'
      when kind in ('notifications', 'job_change') then 'live'
      when kind = 'preview' then 'media'
      else 'bulk'
    end
  ) stored,
  add column queue text generated always as (
    case
      when kind in ('mail', 'code_mail', 'digest_mail') then kind || ':' || lower(payload ->> 'to')
      when kind in ('notification_mail', 'announcement_mail') then kind || ':' || (payload ->> 'userId')
      when kind = 'preview' then kind || ':' || (payload ->> 'fileId')
    end
  ) stored;
create index outbox_due on outbox (lane, run_at, id) where dropped_at is null;
create index outbox_queue on outbox (queue, id) where dropped_at is null and queue is not null;

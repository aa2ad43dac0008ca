-- Videos from before there were previews wait for theirs, which the server makes while no newer one is due. What is shown of them
-- stays the same until then, so kept responses stay valid.
alter table previews disable trigger bump_previews;
insert into previews (file_id, state, reason)
select f.id, 'withheld', 'older' from files f
where (f.kind in ('delivery', 'pitch', 'portfolio')
    or exists (select from attachments a where a.file_id = f.id and a.kind = 'video'))
  and not exists (select from previews p where p.file_id = f.id);
alter table previews enable trigger bump_previews;

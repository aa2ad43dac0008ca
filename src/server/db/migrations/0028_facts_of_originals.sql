-- What a preview tells of its original: also the size of the picture, for videos whose records have none, and how loud it is.
alter table previews
  -- Pixels as displayed.
  add column source_width int check (source_width > 0),
  add column source_height int check (source_height > 0),
  -- Integrated, in LUFS (EBU R 128); -70 is silence.
  add column source_loudness real check (source_loudness >= -70);

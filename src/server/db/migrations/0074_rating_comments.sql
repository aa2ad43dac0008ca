-- Words beside the stars of a rating. A comment that an operator has hidden stays with its rater, with the reason.
alter table ratings
  add column comment text,
  add column comment_hidden_at timestamptz,
  add column comment_hidden_reason text,
  add constraint ratings_comment check (char_length(comment) between 1 and 500),
  add constraint ratings_comment_hidden check (
    (comment_hidden_at is null) = (comment_hidden_reason is null) and (comment is not null or comment_hidden_at is null));

-- The comments on a page, newest first.
create index ratings_creator_comments on ratings (creator_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
create index ratings_brand_comments on ratings (brand_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
-- The ratings that a brand has given, counted from the index alone.
create index ratings_brand on ratings (brand_id, stars);

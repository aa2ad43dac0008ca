-- What creators say of the brands they worked for: stars and words about a completed job, once, as brands say of creators.
create table brand_ratings (
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  stars int not null check (stars between 1 and 5),
  comment text,
  comment_hidden_at timestamptz,
  comment_hidden_reason text,
  created_at timestamptz not null default now(),
  constraint brand_ratings_comment check (char_length(comment) between 1 and 500),
  constraint brand_ratings_comment_hidden check (
    (comment_hidden_at is null) = (comment_hidden_reason is null) and (comment is not null or comment_hidden_at is null))
);

-- The comments on a brand's page, newest first.
create index brand_ratings_brand_comments on brand_ratings (brand_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
-- The ratings of a brand, counted from the index alone.
create index brand_ratings_brand on brand_ratings (brand_id, stars);
-- What an account has written, for its export and its erasure.
create index brand_ratings_creator on brand_ratings (creator_id);

-- In the columns that have a creator's ratings: a profile belongs to an account of one role, and a job's cached row follows
-- the version of its brand's profile.
create function sum_brand_ratings() returns trigger language plpgsql as $$
begin
  update profiles p set rated = rated + c.n, stars_sum = stars_sum + c.stars
    from (select brand_id, count(*) as n, sum(stars) as stars from made group by brand_id) c
    where c.brand_id = p.user_id;
  return null;
end $$;
create trigger sum_brand_ratings after insert on brand_ratings referencing new table as made for each statement
  execute function sum_brand_ratings();

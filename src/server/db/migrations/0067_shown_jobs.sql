-- Completed jobs whose brand lets their creator show the delivered video on the page. When the brand withdraws that, the row
-- goes, and with it what the creator has chosen.
create table portfolio_consents (
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  allowed_at timestamptz not null,
  -- Since when the creator shows the video; null while they do not.
  shown_at timestamptz
);
create index portfolio_consents_creator on portfolio_consents (creator_id);
create index portfolio_consents_brand on portfolio_consents (brand_id);

-- A completed job stays completed, so this holds from then on.
create function portfolio_consent_of_job() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from jobs
    where id = new.job_id and status = 'completed' and brand_id = new.brand_id and creator_id = new.creator_id
  ) then
    raise exception 'job % is not completed by creator % for brand %', new.job_id, new.creator_id, new.brand_id
      using errcode = '23514', constraint = 'portfolio_consents_job';
  end if;
  return new;
end $$;
create trigger portfolio_consent_of_job before insert or update of job_id, brand_id, creator_id on portfolio_consents
  for each row execute function portfolio_consent_of_job();

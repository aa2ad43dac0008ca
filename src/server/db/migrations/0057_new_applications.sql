-- Which applications the brand has not looked at. Those from before this was recorded count as seen.
alter table applications add column seen_at timestamptz;
update applications set seen_at = created_at;

-- Undecided applications that were not seen, copied into the job's row like `applicants`.
alter table jobs
  add column new_applicants int not null default 0,
  add constraint jobs_new_applicants check (new_applicants >= 0);

create or replace function count_new_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n, new_applicants = j.new_applicants + c.unseen,
      applied_at = case j.applicants when 0 then c.since else j.applied_at end
    from (
      select job_id, count(*) as n, count(*) filter (where seen_at is null) as unseen, min(created_at) as since
        from made where status = 'pending' group by job_id) c
    where c.job_id = j.id;
  return null;
end $$;

create or replace function count_changed_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n, new_applicants = j.new_applicants + c.unseen,
      applied_at = case when j.applicants + c.n = 0 then null when j.applicants = 0 then c.since else j.applied_at end
    from (
      select job_id, sum(n) as n, sum(unseen) as unseen, min(since) as since from (
        select job_id, 1 as n, (seen_at is null)::int as unseen, created_at as since from after where status = 'pending'
        union all select job_id, -1, -(seen_at is null)::int, null from before where status = 'pending') as moves
      group by job_id having sum(n) <> 0 or sum(unseen) <> 0) c
    where c.job_id = j.id;
  return null;
end $$;

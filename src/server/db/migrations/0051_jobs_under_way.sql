-- What a brand's home page shows first: of several brands at once the planner does not know how few are wanted, and
-- sorted all that each has.
create index jobs_under_way on jobs (brand_id, id desc) where status in ('awaiting_scripting', 'pending', 'in_progress');

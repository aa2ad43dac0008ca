-- The number of open jobs that fit a creator is read from this index alone. From the rows it took forty times as long.
create index jobs_open_fit on jobs (gender, age_min, age_max, brand_id, product_id) where status = 'pending';

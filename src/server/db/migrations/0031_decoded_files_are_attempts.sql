-- How many pictures and videos of an account were decoded within an hour is counted in rate_limits, as attempts are.
drop table picture_quotas, video_quotas;

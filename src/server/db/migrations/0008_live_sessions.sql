-- The sessions that a hosted provider of live lines was told of: whom to throw out there once they have ended. Without a
-- key to the tokens, since a row is needed exactly when its token is gone.
create table live_sessions (token_id bigint primary key);

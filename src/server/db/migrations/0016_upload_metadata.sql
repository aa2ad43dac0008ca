-- What the client said about an upload when it created it, letter by letter: tus wants it back in answers to HEAD.
alter table uploads add column metadata text not null default '';

-- Each message is stored in a transaction of its own, by plain statements.
drop function store_messages;

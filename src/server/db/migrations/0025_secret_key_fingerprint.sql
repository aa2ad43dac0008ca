-- Which secret key this installation works with: a digest of it, written by the first start. A start with another key
-- is refused, since every signed link, code and known device would silently stop being valid.
alter table settings add column secret_key_fingerprint text;

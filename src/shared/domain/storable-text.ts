/** NUL, which PostgreSQL's text cannot hold, and half a surrogate pair, which UTF-8 cannot write. Nobody types either. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

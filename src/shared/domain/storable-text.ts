/** NUL, which PostgreSQL's text cannot hold, and half a surrogate pair, which UTF-8 cannot write. Nobody types either. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether the database can hold the text; the contract refuses what it cannot, in a sentence. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** NUL, which PostgreSQL's text type cannot hold, and unpaired surrogates, which UTF-8 cannot encode. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether the database can store the text; the contract refuses other text with a message. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

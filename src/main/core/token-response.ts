import { isRecord } from './is-record.ts';

/** Replaces the token in the page's response: tells the page that it is signed in without revealing the token. */
const placeholder = 'desktop';

export interface ExtractedToken {
  readonly token: string;
  /** The response body for the page. */
  readonly body: string;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Splits the token from the response `{ data: { user, token } }` of a sign-in or registration. Null for another shape.
 */
export function extractToken(text: string): ExtractedToken | null {
  const answer = parse(text);
  if (!isRecord(answer) || !isRecord(answer.data)) return null;
  const { token } = answer.data;
  if (typeof token !== 'string' || token === '') return null;
  return { token, body: JSON.stringify({ ...answer, data: { ...answer.data, token: placeholder } }) };
}

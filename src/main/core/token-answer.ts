import { isRecord } from './is-record.ts';

/** What stands in the page's answer in place of the token: signed in, without the secret. */
const placeholder = 'desktop';

export interface TakenToken {
  readonly token: string;
  /** The answer for the page. */
  readonly body: string;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Splits the answer `{ data: { user, token } }` of a sign-in or registration; null when it has another shape. */
export function takeToken(text: string): TakenToken | null {
  const answer = parse(text);
  if (!isRecord(answer) || !isRecord(answer.data)) return null;
  const { token } = answer.data;
  if (typeof token !== 'string' || token === '') return null;
  return { token, body: JSON.stringify({ ...answer, data: { ...answer.data, token: placeholder } }) };
}

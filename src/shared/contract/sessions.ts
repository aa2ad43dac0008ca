import { get, post } from './endpoint.ts';
import { idParam } from './fields.ts';
import { bit, list, num, str, time } from './reply.ts';

export const sessionsApi = {
  listSessions: get('/sessions', {
    summary: 'Where the account is signed in, the latest used first.',
    access: 'signed-in',
    reply: list({
      id: num(),
      /** A readable name: "Firefox on Windows", "Desktop app on macOS". */
      client: str(),
      created_at: time(),
      /** Precise to the hour. */
      last_used_at: time(),
      /** 1 for the session that makes the call. */
      current: bit(),
    }),
  }),
  revokeSession: post('/sessions/:id/revoke', {
    summary: 'Signs one device out; its next call is 401.',
    access: 'signed-in',
    params: idParam,
  }),
  revokeOtherSessions: post('/sessions/revoke-others', {
    summary: 'Signs out everywhere else; the session that asks stays.',
    access: 'signed-in',
  }),
} as const;

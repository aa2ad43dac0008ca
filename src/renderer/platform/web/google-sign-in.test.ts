import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from './google-sign-in.ts';

interface Options {
  client_id: string;
  callback: (answer: object) => void;
  error_callback: (error: object) => void;
}
type Answer = (options: Options) => void;

const provider = {
  client_id: 'ours',
  desktop_client_id: null,
  userinfo: '/userinfo',
  authorization: '/authorize',
};
/** Each test has a script address of its own, because a page loads a script only once. */
let identity = { ...provider, script: '' };
let addresses = 0;
const claims = { sub: '117', email: 'mara@example.org', name: 'Mara' };
const asked = vi.fn();
let scripts: string[] = [];

/** Simulates the provider's script: a token client that gives this answer. */
const provide = (answer: Answer, person: object = claims) => {
  vi.stubGlobal('google', {
    accounts: { oauth2: { initTokenClient: (options: Options) => ({ requestAccessToken: () => answer(options) }) } },
  });
  asked.mockImplementation(async () => new Response(JSON.stringify(person)));
  vi.stubGlobal('fetch', asked);
};

beforeEach(() => {
  addresses += 1;
  identity = { ...provider, script: `/client-${addresses}.js` };
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return;
    scripts.push(new URL(node.src).pathname);
    queueMicrotask(() => node.onload?.(new Event('load')));
  });
});
afterEach(() => asked.mockReset());

describe('signing in at the provider', () => {
  it('loads the script once, and requests the user’s data with the token', async () => {
    provide(({ client_id, callback }) => callback({ access_token: `token for ${client_id}` }));
    const person = { id: '117', email: 'mara@example.org', name: 'Mara', accessToken: 'token for ours' };
    expect(await signIn({ identity })).toEqual(person);
    expect(await signIn({ identity })).toEqual(person);
    expect(scripts).toEqual([identity.script]);
    expect(asked).toHaveBeenCalledWith('/userinfo', {
      headers: { authorization: 'Bearer token for ours' },
      credentials: 'omit',
    });
  });

  it('resolves to null when the window was closed', async () => {
    provide(({ error_callback }) => error_callback({ type: 'popup_closed' }));
    expect(await signIn({ identity })).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it.each<[string, Answer, object]>([
    ['the visitor refused', ({ callback }) => callback({ error: 'access_denied' }), claims],
    ['there is no token', ({ callback }) => callback({}), claims],
    ['the window was blocked', ({ error_callback }) => error_callback({ type: 'popup_failed_to_open' }), claims],
    ['nobody is named', ({ callback }) => callback({ access_token: 'a' }), { email: 'mara@example.org' }],
  ])('fails when %s', async (_, answer, person) => {
    provide(answer, person);
    await expect(signIn({ identity })).rejects.toThrow();
  });
});

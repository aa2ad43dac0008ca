import type { ExternalPerson } from '../platform.ts';
import type { ClientConfig } from '../platform-services.ts';

const loading = new Map<string, Promise<void>>();

const append = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });

/** Adds a script to the page once; a failed load may be retried. */
const loadScript = (src: string): Promise<void> => {
  const script = loading.get(src) ?? append(src);
  loading.set(src, script);
  return script;
};

type Provider = NonNullable<ClientConfig['identity']>;

/** Part of the API at https://developers.google.com/identity/oauth2/web/reference/js-reference */
interface TokenClientOptions {
  client_id: string;
  scope: string;
  callback: (answer: { access_token?: string | null; error?: string }) => void;
  error_callback: (error: { type?: string }) => void;
}
type InitTokenClient = (options: TokenClientOptions) => { requestAccessToken: () => void };

const SCOPE = 'openid email profile';

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const isInit = (value: unknown): value is InitTokenClient => typeof value === 'function';

/** Null when the user closed the window. */
const requestToken = (client_id: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const init = at(window, 'google', 'accounts', 'oauth2', 'initTokenClient');
    if (!isInit(init)) throw new Error('The sign-in script did not bring what it should.');
    const client = init({
      client_id,
      scope: SCOPE,
      callback: ({ access_token, error }) => {
        if (access_token && !error) resolve(access_token);
        else reject(new Error(`The provider answered ${error ?? 'without a token'}.`));
      },
      error_callback: ({ type }) => {
        if (type === 'popup_closed') resolve(null);
        else reject(new Error(`The sign-in window failed: ${type ?? 'unknown'}.`));
      },
    });
    client.requestAccessToken();
  });

/** Uses plain fetch, because the API client would send the session's token to Google. */
const fetchPerson = async ({ userinfo }: Provider, accessToken: string): Promise<ExternalPerson> => {
  const answer = await fetch(userinfo, { headers: { authorization: `Bearer ${accessToken}` }, credentials: 'omit' });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  const claims: unknown = await answer.json();
  const [id, email, name] = [at(claims, 'sub'), at(claims, 'email'), at(claims, 'name')];
  if (typeof id !== 'string' || typeof email !== 'string') throw new Error('The provider did not say who signed in.');
  return { id, email, name: typeof name === 'string' && name !== '' ? name : email, accessToken };
};

/** Signs in with the provider that the server names. Loads the provider's script on first use. */
export const signIn = async ({ identity }: Pick<ClientConfig, 'identity'>): Promise<ExternalPerson | null> => {
  if (!identity) throw new Error('No provider is configured.');
  await loadScript(identity.script);
  const token = await requestToken(identity.client_id);
  return token === null ? null : fetchPerson(identity, token);
};

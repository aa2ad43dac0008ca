import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { InferType } from 'yup';
import type { sessionReply } from '#shared/contract/user.ts';
import { ROLES, type Role } from '#shared/domain/people/roles.ts';
import { ENDED_SESSION, type SessionKey, type SessionStorage } from '../../platform/platform.ts';

/** The signed-in user, as stored by the platform. */
export interface Session {
  readonly id: number;
  readonly token: string;
  /** ISO 8601; null until the email address is verified. */
  readonly emailVerifiedAt: string | null;
  readonly role: Role;
  readonly name: string;
  readonly picture: string | null;
  readonly profileCompleted: boolean;
}

export type SessionUser = InferType<typeof sessionReply>['user'];

const store = getDefaultStore();
export const sessionAtom = atom<Session | null>(null);
/** Redirect of pages that need a session after it has ended: the login, or the home page after a log-out. */
export const afterEndAtom = atom<'/login' | '/'>('/login');
/** Whether the session ended without a log-out on this page; the login page then says so. */
export const signedOutAtom = atom(false);
/** Whether a form on this page started the session, which then decides the redirect; false for a restored session. */
export const signedInHereAtom = atom(false);
/** Subscribes to the session; null for visitors. */
export const useSession = (): Session | null => useAtomValue(sessionAtom);

let storage: SessionStorage | null = null;

const read = ({ read: get }: SessionStorage): Session | null => {
  const token = get('token');
  if (!token) return null;
  const role = get('role');
  return {
    id: Number(get('auth_id')),
    token,
    emailVerifiedAt: get('email_verified_at'),
    // Anything other than brand is treated as creator.
    role: ROLES.find((known) => known === role) ?? 'creator',
    name: get('name') ?? '',
    picture: get('picture'),
    profileCompleted: get('profile_completed') === '1',
  };
};

const userKeys = (user: SessionUser): Partial<Record<SessionKey, string | null>> => ({
  auth_id: String(user.id),
  email_verified_at: user.email_verified_at,
  role: user.role,
  name: user.name,
  picture: user.picture,
  profile_completed: String(user.profile_completed),
});

const apply = (values: Partial<Record<SessionKey, string | null>>) => {
  if (!storage) throw new Error('The session has no storage yet.');
  storage.write(values);
  store.set(sessionAtom, read(storage));
};

/** Why the account left this page: a log-out, an expired session, or a login of another account. */
export type SessionEnd = 'logged-out' | 'expired' | 'replaced';

const endListeners = new Set<(how: SessionEnd) => void>();
let ends = 0;
const notifyEnd = (how: SessionEnd) => {
  ends += 1;
  for (const listener of endListeners) listener(how);
};

/** A log-out in another tab clears the storage; an expired session keeps the account id. */
const endElsewhere = (now: Session | null, { read: get }: SessionStorage): SessionEnd => {
  if (now) return 'replaced';
  return get('auth_id') === null ? 'logged-out' : 'expired';
};

const begin = (user: SessionUser, token: string, isHere: boolean): void => {
  const owner = storage?.read('auth_id') ?? null;
  store.set(afterEndAtom, '/login');
  store.set(signedOutAtom, false);
  store.set(signedInHereAtom, isHere);
  apply({ ...userKeys(user), token });
  if (owner !== null && Number(owner) !== user.id) notifyEnd('replaced');
};

/** Changes who is signed in. */
export const session = {
  /** Reads the stored session and follows other tabs. Returns a function that stops this. */
  attach(to: SessionStorage): () => void {
    storage = to;
    store.set(sessionAtom, read(to));
    return to.subscribe(() => {
      const was = session.current();
      const now = read(to);
      if (was?.id !== now?.id) store.set(signedInHereAtom, false);
      store.set(sessionAtom, now);
      if (!was || was.id === now?.id) return;
      store.set(signedOutAtom, now === null);
      notifyEnd(endElsewhere(now, to));
    });
  },
  current: (): Session | null => store.get(sessionAtom),
  /** Call after a sign-in on this page. */
  start: (user: SessionUser, token: string): void => begin(user, token, true),
  /** Adopts an existing session, for example of the desktop client's main process. */
  restore: (user: SessionUser, token: string): void => begin(user, token, false),
  /** Call after a change of the profile. */
  update: (user: SessionUser): void => apply(userKeys(user)),
  verified: (at: string): void => apply({ email_verified_at: at }),
  /** The two values that the steps of the password reset share. */
  recovery: {
    read: () => ({ email: storage?.read('email_forgot') ?? '', otp: storage?.read('otp') ?? '' }),
    write: (values: { email?: string | null; otp?: string | null }) =>
      apply({ email_forgot: values.email, otp: values.otp }),
  },
  /** Ends the session and deletes all data of the account. Pages that need a session redirect to `then`. */
  end(then: '/login' | '/' = '/login'): void {
    storage?.clear();
    store.set(afterEndAtom, then);
    store.set(signedOutAtom, false);
    store.set(sessionAtom, null);
    notifyEnd('logged-out');
  },
  /** Call after the server rejected the session. Drafts stay for the next login of the same user. */
  expire(): void {
    storage?.write(ENDED_SESSION);
    store.set(afterEndAtom, '/login');
    store.set(signedOutAtom, true);
    store.set(sessionAtom, null);
    notifyEnd('expired');
  },
  /**
   * Returns a function that returns whether no session has ended on this page since then. Work started in one session
   * must not continue in the next, so callers check it before they send something after a wait.
   */
  mark: (): (() => boolean) => {
    const now = ends;
    return () => ends === now;
  },
  /** Called when the account on this page has changed. */
  onEnd(listener: (how: SessionEnd) => void): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
};

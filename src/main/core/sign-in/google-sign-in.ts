import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#shared/domain/people/roles.ts';
import type { SignedInUser } from '#shared/ipc/calls.ts';
import { CallError } from '../bridge.ts';
import { isRecord } from '../is-record.ts';
import { SERVER_UNREACHABLE, UNEXPECTED_ANSWER } from '../server-failure.ts';
import type { Session } from '../session.ts';
import { extractToken } from '../token-response.ts';
import { type LoopbackReceiver, openLoopbackReceiver, type Redirected } from './loopback-receiver.ts';

export interface GoogleSignInOptions {
  /** Origin of our server. */
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Opens a URL in the system browser; resolves to false when the URL is not allowed. */
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly session: Pick<Session, 'remember' | 'reject' | 'settled'>;
  /** Time limit for the user in the browser, in milliseconds. */
  readonly patienceMs?: number;
}

export interface GoogleSignIn {
  /**
   * Signs in with Google in the system browser. With a role, registers a user who has no account. Resolves to null when
   * the user denied or cancelled, or started another sign-in. Throws a `CallError` with a message.
   */
  signIn(role: Role | null): Promise<SignedInUser | null>;
  /** Cancels at every step until `signIn` resolves; nobody is signed in then, and no failure is reported. */
  cancel(): void;
}

const SIGNED_IN = 'Signed in. Go back to the app.';
const FAILED = 'The sign-in did not work. Go back to the app.';
const NOT_OFFERED = 'Signing in with Google is not offered here.';
const NO_BROWSER = 'Your browser could not be opened. Log in with your password instead.';
const TOO_LATE = 'The sign-in in your browser took too long. Please try again.';
const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.';

/** 256 random bits in base64url: sufficient for state and nonce, and valid as a verifier (RFC 7636 section 4.1). */
const random = (): string => randomBytes(32).toString('base64url');

const refuse = (message: string): never => {
  throw new CallError('refused', message);
};

interface Provider {
  readonly clientId: string;
  readonly authorization: string;
}

const readProvider = (answer: unknown, origin: string): Provider => {
  const identity = isRecord(answer) && isRecord(answer.data) ? answer.data.identity : undefined;
  if (!isRecord(identity)) return refuse(NOT_OFFERED);
  const { desktop_client_id: clientId, authorization } = identity;
  if (typeof clientId !== 'string' || typeof authorization !== 'string') return refuse(NOT_OFFERED);
  return { clientId, authorization: new URL(authorization, origin).href };
};

const messageOf = (text: string): string => {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && typeof answer.message === 'string' ? answer.message : UNEXPECTED_ANSWER;
  } catch {
    return UNEXPECTED_ANSWER;
  }
};

interface Request {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
}

/** One sign-in, from its start until it has ended or is cancelled. */
interface Attempt {
  readonly request: Request;
  /** Null until the port is open. */
  receiver: LoopbackReceiver | null;
}

const authorizeAddress = ({ clientId, authorization }: Provider, redirectUri: string, request: Request): string => {
  const url = new URL(authorization);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * Google sign-in through the system browser (RFC 8252). The server exchanges the code; the token stays in the main
 * process.
 */
export function createGoogleSignIn(options: GoogleSignInOptions): GoogleSignIn {
  const { origin, fetch, openExternal, session, patienceMs = 300_000 } = options;
  let current: Attempt | null = null;

  const ask = async (path: string, init: RequestInit): Promise<{ ok: boolean; text: string }> => {
    try {
      const answer = await fetch(`${origin}${path}`, {
        ...init,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
      });
      return { ok: answer.ok, text: await answer.text() };
    } catch {
      return refuse(SERVER_UNREACHABLE);
    }
  };

  const askProvider = async (): Promise<Provider> => {
    const { ok, text } = await ask('/api/client-config', {});
    if (!ok) return refuse(messageOf(text));
    return readProvider(JSON.parse(text), origin);
  };

  /** Null when the sign-in was cancelled meanwhile. */
  const exchange = async (attempt: Attempt, body: Record<string, string>): Promise<SignedInUser | null> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const { ok, text } = await ask('/api/auth/google/code', { method: 'POST', headers, body: JSON.stringify(body) });
    if (current !== attempt) return null;
    if (!ok) return refuse(messageOf(text));
    const extracted = extractToken(text);
    const answer: unknown = extracted && JSON.parse(extracted.body);
    if (!extracted || !isRecord(answer) || !isRecord(answer.data) || !isRecord(answer.data.user))
      return refuse(UNEXPECTED_ANSWER);
    session.remember(extracted.token);
    await session.settled();
    if (current === attempt) return answer.data.user;
    // The page does not hear of this sign-in any more. The token of a later one stays.
    session.reject(extracted.token);
    return null;
  };

  /** Null when the receiver was closed. */
  const redirectTo = async (receiver: LoopbackReceiver): Promise<Redirected | null> => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      receiver.close();
    }, patienceMs);
    try {
      return await receiver.redirected;
    } catch {
      return isLate ? refuse(TOO_LATE) : null;
    } finally {
      clearTimeout(timer);
    }
  };

  const run = async (attempt: Attempt, receiver: LoopbackReceiver, role: Role | null) => {
    const provider = await askProvider();
    if (current !== attempt) return null;
    const { redirectUri } = receiver;
    const { request } = attempt;
    const opened = await openExternal(authorizeAddress(provider, redirectUri, request)).catch(() => false);
    if (!opened) return refuse(NO_BROWSER);
    const answer = await redirectTo(receiver);
    if (answer === null || (answer.kind === 'error' && answer.error === 'access_denied')) return null;
    if (answer.kind === 'error') return refuse(NOT_CONFIRMED);
    const { verifier, nonce } = request;
    const body = { code: answer.code, code_verifier: verifier, redirect_uri: redirectUri, nonce };
    const user = await exchange(attempt, { ...body, ...(role && { role }) });
    if (user) receiver.finish(200, SIGNED_IN);
    return user;
  };

  const cancel = (): void => {
    current?.receiver?.close();
    current = null;
  };

  return {
    signIn: async (role) => {
      cancel();
      const attempt: Attempt = { request: { verifier: random(), nonce: random(), state: random() }, receiver: null };
      current = attempt;
      const receiver = await openLoopbackReceiver({ state: attempt.request.state });
      attempt.receiver = receiver;
      try {
        return current === attempt ? await run(attempt, receiver, role) : null;
      } catch (error) {
        if (current === attempt) throw error;
        return null;
      } finally {
        // The waiting browser always gets a response; after `SIGNED_IN` this call has no effect.
        receiver.finish(400, FAILED);
        receiver.close();
        if (current === attempt) current = null;
      }
    },
    cancel,
  };
}

/**
 * The session for the page's own calls. A sign-in there cancels the one in the system browser, which would later replace
 * its token with that of another account.
 */
export const createPageSession = (session: Session, googleSignIn: Pick<GoogleSignIn, 'cancel'>): Session => ({
  ...session,
  remember: (token) => {
    googleSignIn.cancel();
    session.remember(token);
  },
});

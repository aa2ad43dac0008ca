import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';
import { fieldErrorsOf, HandledFailure, messageOf, statusOf } from './failure.ts';
import { createHttp } from './http.ts';

const answering = (status: number, token: string | null = 'token-1', code?: string) => {
  const go = vi.fn();
  const sessionEnded = vi.fn();
  const current: { token: string | null } = { token };
  const http = createHttp({ token: () => current.token, go, sessionEnded });
  const seen: InternalAxiosRequestConfig[] = [];
  http.defaults.adapter = async (config) => {
    seen.push(config);
    const response = { status, statusText: '', data: { message: 'No.', code }, headers: new AxiosHeaders(), config };
    throw new AxiosError('', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };
  return { http, go, sessionEnded, seen, current, failure: () => http.get('/me').catch((error: unknown) => error) };
};

describe('responses by status', () => {
  it('ends the session on 401, silently', async () => {
    const { failure, sessionEnded, go } = answering(401);
    expect(await failure()).toBeInstanceOf(HandledFailure);
    expect(sessionEnded).toHaveBeenCalledOnce();
    expect(go).not.toHaveBeenCalled();
  });

  it('keeps a newer session when an older call gets 401', async () => {
    const { http, sessionEnded, current } = answering(401);
    const late = http.get('/me').catch((error: unknown) => error);
    await Promise.resolve();
    current.token = 'token-2';
    expect(await late).toBeInstanceOf(HandledFailure);
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it('sends the token of the moment of the call', async () => {
    const { http, seen, current } = answering(401);
    const logout = http.post('/logout').catch((error: unknown) => error);
    current.token = null;
    await logout;
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });

  it('ignores 401 without a session', async () => {
    const { failure, sessionEnded } = answering(401, null);
    expect(await failure()).toBeInstanceOf(HandledFailure);
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it.each([
    [402, '/renew-payment'],
    [503, '/under-maintenance'],
  ])('redirects from %i to %s', async (status, path) => {
    const { failure, go } = answering(status);
    expect(await failure()).toBeInstanceOf(HandledFailure);
    expect(go).toHaveBeenCalledExactlyOnceWith(path);
  });

  it('redirects to the maintenance page by its code', async () => {
    const { failure, go } = answering(503, 'token-1', 'maintenance');
    expect(await failure()).toBeInstanceOf(HandledFailure);
    expect(go).toHaveBeenCalledExactlyOnceWith('/under-maintenance');
  });

  it.each(['unavailable', 'outcomeUnknown'])('stays on the page during an outage (%s)', async (code) => {
    const { failure, go } = answering(503, 'token-1', code);
    expect(statusOf(await failure())).toBe(503);
    expect(go).not.toHaveBeenCalled();
  });

  it.each([403, 404, 409, 500])('passes %i to the caller', async (status) => {
    const { failure, go, sessionEnded } = answering(status);
    const error = await failure();
    expect(statusOf(error)).toBe(status);
    expect(messageOf(error)).toBe('No.');
    expect(go).not.toHaveBeenCalled();
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it('sends the bearer token, axios’s XSRF names and no timeout', async () => {
    const { http, failure, seen } = answering(500);
    await failure();
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(http.defaults).toMatchObject({ xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN', timeout: 0 });
  });
});

describe('a call of the contract', () => {
  beforeEach(() => signIn('brand'));

  it('puts parameters into the path and resolves to the data', async () => {
    const calls = mockApi({ 'POST /brand/product/7/delete': { data: undefined } });
    await call(api.deleteProduct, { params: { id: 7 } });
    expect(calls).toEqual(['POST /brand/product/7/delete']);
  });

  it('resolves a paged call to its page', async () => {
    mockApi({ 'GET /brand/products': () => ({ data: [], meta: { page: 1, per_page: 50, total: 0 } }) });
    expect(await call(api.listProducts)).toEqual({ data: [], meta: { page: 1, per_page: 50, total: 0 } });
  });

  it('sends a file as form data and omits missing fields', async () => {
    mockApi({ 'POST /brand/profile': {} });
    const picture = new File(['x'], 'x.png', { type: 'image/png' });
    await call(api.saveBrandProfile, { body: { name: 'N', description: 'D', website: null, picture } });
    const [sent] = sentTo('POST /brand/profile');
    expect(sent instanceof FormData && [...sent.keys()]).toEqual(['name', 'description', 'website', 'picture']);
    await call(api.saveBrandProfile, { body: { name: 'N', description: 'D', website: null, picture: undefined } });
    expect(sentTo('POST /brand/profile')[1]).toEqual({ name: 'N', description: 'D', website: null });
  });

  it('returns the first error of each field, for 422 only', async () => {
    mockApi({ 'GET /me': { status: 422, errors: { email: ['Taken', 'Late'] } } });
    expect(fieldErrorsOf(await call(api.me).catch((error: unknown) => error))).toEqual({ email: 'Taken' });
    expect(messageOf(new Error('Network Error'), 'An Error Occurred')).toBe('An Error Occurred');
  });

  it('ends the stored session on 401', async () => {
    mockApi({ 'GET /me': { status: 401 } });
    await expect(call(api.me)).rejects.toBeInstanceOf(HandledFailure);
    expect(session.current()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([200, 500])('does not apply %i for a former account to the one that has signed in since', async (status) => {
    const gate = deferred();
    mockApi({
      'POST /brand/profile': async () => {
        await gate.promise;
        return { status, data: { id: 7, name: 'Mara Lindqvist' } };
      },
    });
    const body = { name: 'Mara Lindqvist', description: 'D', website: null, picture: undefined };
    const saved = call(api.saveBrandProfile, { body }).catch((error: unknown) => error);
    signIn('brand', { id: 8, name: 'Noor' });
    gate.resolve();
    expect(await saved).toBeInstanceOf(HandledFailure);
  });
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Toasters } from '#renderer/ui/feedback/toasters.tsx';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Role } from '#shared/domain/roles.ts';
import { Providers } from './app/providers.tsx';
import { TransferWatch } from './app/transfer-watch.tsx';
import { http } from './lib/http.ts';
import { type SessionUser, session } from './lib/session.ts';
import { createLocalSession } from './platform/local-session.ts';
import type { Platform } from './platform/platform.ts';
import './theme/rich.ts';

export const buildPlatform = (overrides: Partial<Platform> = {}): Platform => ({
  session: createLocalSession(localStorage, window),
  transfers: null,
  downloads: null,
  routes: null,
  identity: null,
  browserSignIn: null,
  checkout: null,
  notify: null,
  secretStorage: null,
  connection: null,
  settings: null,
  website: null,
  openExternal: async () => undefined,
  ...overrides,
});

export const buildUser = (overrides: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  name: 'Mara Lindqvist',
  email: 'mara@example.org',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  role: 'creator',
  picture: null,
  profile_completed: 1,
  subscription: null,
  ...overrides,
});

export const signIn = (role: Role, overrides: Partial<SessionUser> = {}): void =>
  session.start(buildUser({ role, ...overrides }), 'token-1');

/** Renders a screen with theme, router, toasts, a platform and what follows its transfers. */
export const renderScreen = (screen: ReactElement, { path = '/', platform = buildPlatform() } = {}) =>
  render(
    <Providers platform={platform}>
      <MemoryRouter initialEntries={[path]}>
        <TransferWatch />
        {screen}
        <Toasters />
      </MemoryRouter>
    </Providers>,
  );

/** Shows path and query, for `shownAddress`. */
export const ShownAddress = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/** Where the router of a test is. */
export const shownAddress = (): HTMLElement => screen.getByLabelText('Address', { selector: 'output' });

/** Puts text into a field at once, where the single keys do not matter: a form is rendered anew for each of them. */
export const enter = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};

interface Answer {
  status?: number;
  data?: unknown;
  message?: string;
  errors?: Record<string, string[]>;
}

type Route = Answer | ((request: { body: unknown; config: InternalAxiosRequestConfig }) => Answer | Promise<Answer>);

const bodyOf = ({ data }: InternalAxiosRequestConfig): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

const endpointOf = (name: string): Endpoint | undefined =>
  Object.values<Endpoint>(api).find(({ method, path }) =>
    new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(name),
  );

/** The server refuses a field that its call does not have, so a test does too. */
const refuseUnknownFields = (name: string, body: unknown): void => {
  const described = endpointOf(name)?.body?.describe() as { readonly fields?: object } | undefined;
  const fields = described?.fields;
  if (!fields || typeof body !== 'object' || body === null) return;
  const given = body instanceof FormData ? [...body.keys()] : Object.keys(body);
  const unknown = given.filter((field) => !Object.hasOwn(fields, field));
  if (unknown.length > 0) throw new Error(`${name} has no field ${unknown.join(', ')}`);
};

/**
 * Answers the calls of a test by "METHOD /path"; any other call fails the test that made it. Returns the calls made,
 * in the same words.
 */
export const mockApi = (routes: Record<string, Route>): string[] => {
  const calls: string[] = [];
  http.defaults.adapter = async (config) => {
    const name = `${config.method?.toUpperCase()} ${config.url}`;
    calls.push(name);
    const route = routes[name];
    if (!route) throw new Error(`Nobody expected ${name}`);
    const sent = bodyOf(config);
    refuseUnknownFields(name, sent);
    const { status = 200, ...body } = typeof route === 'function' ? await route({ body: sent, config }) : route;
    const response = { status, statusText: '', data: body, headers: new AxiosHeaders(), config };
    if (status < 300) return response;
    throw new AxiosError(`Answered ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };
  return calls;
};

/** A promise that the test settles. */
export const deferred = <T,>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** Makes the window as wide as told and tells its media queries. */
export const resizeTo = (width: number): void => {
  const { setViewport }: { setViewport: (size: { width: number }) => void } = Reflect.get(window, 'happyDOM');
  act(() => setViewport.call(Reflect.get(window, 'happyDOM'), { width }));
};

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type HostedProviders, installSecurityHeaders, securityHeaders } from './security-headers.ts';

const headersWith = async (providers: Partial<HostedProviders>) => {
  const app = Fastify();
  installSecurityHeaders(app, securityHeaders({ stripe: false, google: false, https: false, ...providers }));
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const named: Readonly<Record<string, unknown>> = headers;
  return {
    policy: String(named['content-security-policy']),
    opener: named['cross-origin-opener-policy'],
    transport: named['strict-transport-security'],
  };
};

test('the policy allows no other host when everything is embedded', async () => {
  const headers = await headersWith({});
  expect(headers.policy).not.toMatch(/https?:/);
  expect(headers.policy).not.toContain('unsafe');
  expect(headers.opener).toBe('same-origin');
  expect(headers.transport).toBeUndefined();
});

test('Google’s script, window and account call are allowed only when configured, and nothing else of Google', async () => {
  const headers = await headersWith({ google: true });
  const hosts = headers.policy.match(/https:[^ ;]+/g);
  expect(new Set(hosts?.map((host) => new URL(host).host))).toEqual(
    new Set(['accounts.google.com', 'openidconnect.googleapis.com']),
  );
  expect(headers.policy).toMatch(/script-src 'self' https:\/\/accounts\.google\.com\/gsi\/client;/);
  expect(headers.policy).not.toContain('unsafe');
  // `same-origin` would cut Google's popup off from the page that opened it.
  expect(headers.opener).toBe('same-origin-allow-popups');
});

test('the hosts of Stripe are allowed only when it processes payments', async () => {
  expect((await headersWith({ stripe: true })).policy).toContain('https://js.stripe.com');
  expect((await headersWith({ stripe: true })).policy).not.toContain('google');
});

test('a provider’s sockets are allowed only when one is configured', async () => {
  expect((await headersWith({ live: 'wss://ws-eu.pusher.com' })).policy).toMatch(
    /connect-src 'self' wss:\/\/ws-eu\.pusher\.com;/,
  );
  expect((await headersWith({})).policy).not.toContain('wss:');
});

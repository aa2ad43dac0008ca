import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../../provider-unavailable.ts';
import { buildSandbox, testSecret } from '../../sandbox/fixtures/build-sandbox.ts';
import { itBehavesLikePayments } from './fixtures/payments-conformance.ts';
import { createStripePayments } from './stripe-payments.ts';

describe('sandbox', () => {
  itBehavesLikePayments(async () => buildSandbox());
});

/** Stripe's API on a local port, since the SDK uses an HTTP client of its own. */
const serveStripe = async (answer: typeof fetch) => {
  const forward = async (request: IncomingMessage) =>
    answer(`http://localhost${request.url}`, {
      ...(request.method && { method: request.method }),
      headers: { 'idempotency-key': String(request.headers['idempotency-key'] ?? '') },
      body: await text(request),
    });
  const server = createServer((request, response) => {
    forward(request).then(
      async (reply) => response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text()),
      (error) => response.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe('Stripe over HTTP', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  const connect = async (answer: typeof fetch) => {
    const server = await serveStripe(answer);
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const stripe = new Stripe('sk_test_local', {
      host: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const options = { kind: 'stripe', publishableKey: 'pk_test_local', livemode: false } as const;
    return createStripePayments({ ...options, stripe, webhookSecret: testSecret });
  };

  itBehavesLikePayments(async () => {
    const { network, pay } = buildSandbox();
    return { payments: await connect(network.fetch), pay };
  });

  it.each([401, 402, 403, 404, 429, 500])(
    'has its own error, without a status, where Stripe answers %i',
    async (status) => {
      const error = { type: 'api_error', message: 'Expired API Key provided' };
      const payments = await connect(async () => Response.json({ error }, { status }));
      const calls = [
        payments.create({ amountCents: 100, idempotencyKey: 'k', metadata: {} }),
        payments.retrieve('pi_1'),
        payments.cancel('pi_1'),
        payments.refund({ paymentId: 'pi_1', idempotencyKey: 'k' }),
        payments.findRefund('pi_1'),
      ];
      for (const call of await Promise.allSettled(calls)) {
        const thrown: unknown = call.status === 'rejected' ? call.reason : call.value;
        expect(thrown).toBeInstanceOf(ProviderUnavailable);
        expect(thrown).not.toHaveProperty('statusCode');
      }
    },
  );
});

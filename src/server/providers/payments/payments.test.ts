import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildSandbox, testSecret } from '../../sandbox/fixtures/build-sandbox.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { itBehavesLikePayments } from './fixtures/payments-conformance.ts';
import { openStripe } from './open-stripe.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

describe('sandbox', () => {
  itBehavesLikePayments(async () => buildSandbox());

  it('has no publishable key', () => {
    expect(buildSandbox().payments).toMatchObject({ kind: 'sandbox', publishableKey: null });
  });
});

/** A body that never ends and is never silent. */
const dripping = () => {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start: (body) => {
      timer = setInterval(() => body.enqueue(Buffer.from(' ')), 20);
    },
    cancel: () => clearInterval(timer),
  });
};

/** Stripe's API on a local port. */
const serveStripe = async (answer: typeof fetch) => {
  const forward = async (request: IncomingMessage) =>
    answer(`http://localhost${request.url}`, {
      ...(request.method && { method: request.method }),
      headers: { 'idempotency-key': String(request.headers['idempotency-key'] ?? '') },
      body: await text(request),
    });
  const server = createServer((request, response) => {
    forward(request).then(
      async (reply) => {
        response.writeHead(reply.status, Object.fromEntries(reply.headers));
        if (!reply.body) return response.end();
        await pipeline(Readable.fromWeb(reply.body as WebStream), response).catch(() => {});
      },
      (error) => response.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe('Stripe over HTTP', () => {
  const connect = async (answer: typeof fetch, limitMilliseconds?: number) => {
    const server = await serveStripe(answer);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const stripe = openStripe('sk_test_local', {
      host: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    const options = { kind: 'stripe', publishableKey: 'pk_test_local', livemode: false } as const;
    return createStripePayments({ ...options, stripe, webhookSecret: testSecret, limitMilliseconds });
  };

  it('has the publishable key of the account', async () => {
    expect(await connect(fetch)).toMatchObject({ kind: 'stripe', publishableKey: 'pk_test_local' });
  });

  const callsOf = (payments: Payments) => [
    payments.create({ amountCents: 100, idempotencyKey: 'k', metadata: {} }),
    payments.retrieve('pi_1'),
    payments.cancel('pi_1'),
    payments.refund({ paymentId: 'pi_1', idempotencyKey: 'k' }),
    payments.listRefunds('pi_1'),
  ];

  /** Every call fails with our own error, without the status of Stripe's. */
  const expectUnavailable = async (calls: readonly Promise<unknown>[]) => {
    for (const call of await Promise.allSettled(calls)) {
      const thrown: unknown = call.status === 'rejected' ? call.reason : call.value;
      expect(thrown).toBeInstanceOf(ProviderUnavailable);
      expect(thrown).not.toHaveProperty('statusCode');
    }
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
      await expectUnavailable(callsOf(payments));
    },
  );

  const intent = {
    ...{ id: 'pi_1', object: 'payment_intent', amount: 100, currency: 'usd', status: 'canceled' },
    ...{ client_secret: 'pi_1_secret_2', metadata: {} },
  };
  const refund = {
    ...{ id: 're_1', object: 'refund', amount: 100, currency: 'usd', payment_intent: 'pi_1', status: 'succeeded' },
  };
  const answerWith =
    (change: object): typeof fetch =>
    async (address) => {
      const isRefund = String(address).includes('refunds');
      if (String(address).includes('refunds?')) return Response.json({ data: [{ ...refund, ...change }] });
      return Response.json(isRefund ? { ...refund, ...change } : { ...intent, ...change });
    };

  it('reads valid answers', async () => {
    const results = await Promise.allSettled(callsOf(await connect(answerWith({}))));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  });

  it.each<[string, typeof fetch]>([
    ['no JSON', async () => new Response('<html>')],
    ['half of an answer', async () => new Response('{"id":"pi_1","obj')],
    ['nothing', async () => new Response('')],
    ['null', async () => Response.json(null)],
    ['a list', async () => Response.json([])],
    ['text', async () => Response.json('pi_1')],
    ['no fields', async () => Response.json({})],
    ['a list of null', async () => Response.json({ data: [null] })],
    ['a foreign currency', answerWith({ currency: 'jpy' })],
    ['no currency', answerWith({ currency: undefined })],
    ['an amount as text', answerWith({ amount: '100' })],
    ['part of a cent', answerWith({ amount: 0.5 })],
    ['a negative amount', answerWith({ amount: -100 })],
    ['no amount', answerWith({ amount: undefined })],
    ['an unknown status', answerWith({ status: 'levitating' })],
    ['another kind of object', answerWith({ object: 'charge' })],
    ['a closed connection', async () => Promise.reject(new Error('closed'))],
  ])('has its own error for every call that is answered with %s', async (_what, answer) => {
    await expectUnavailable(callsOf(await connect(answer)));
  });

  const dispute = {
    ...{ id: 'du_1', object: 'dispute', amount: 100, currency: 'usd', payment_intent: 'pi_1', status: 'lost' },
    ...{ reason: 'general', evidence_details: { due_by: 0 }, balance_transactions: [] },
  };
  const askForDispute = async (change: object) =>
    (await connect(async () => Response.json({ ...dispute, ...change }))).findDispute('du_1');

  it('reads a dispute, also of another currency and in a state that is new', async () => {
    const moved = { id: 'txn_1', amount: -100, fee: 1_500, currency: 'eur', net: -1_600 };
    const change = { currency: 'eur', status: 'meditated', balance_transactions: [moved] };
    expect(await askForDispute(change)).toMatchObject({
      answerBy: null,
      status: 'meditated',
      movements: [{ fee: 1_500 }],
    });
  });

  it.each<[string, object]>([
    ['another dispute', { id: 'du_2' }],
    ['another kind of object', { object: 'charge' }],
    ['an amount as text', { amount: '100' }],
    ['a negative amount', { amount: -1 }],
    ['a currency that is none', { currency: 'dollars' }],
    ['no status', { status: null }],
    ['no list of what moved', { balance_transactions: null }],
    ['part of a cent moved', { balance_transactions: [{ id: 'txn_1', amount: 0.5, fee: 0, currency: 'usd' }] }],
    ['a date that is none', { evidence_details: { due_by: 'soon' } }],
  ])('believes no answer about a dispute with %s', async (_what, change) => {
    await expectUnavailable([askForDispute(change)]);
  });

  it('believes no answer about another payment or amount than it asked for', async () => {
    const other = callsOf(await connect(answerWith({ id: 'pi_2', payment_intent: 'pi_2' }))).slice(1);
    const more = await connect(answerWith({ amount: 101 }));
    await expectUnavailable([...other, more.create({ amountCents: 100, idempotencyKey: 'k', metadata: {} })]);
    await expectUnavailable([(await connect(answerWith({ status: 'succeeded' }))).cancel('pi_1')]);
  });

  it.each<[string, BodyInit]>([
    ['comes byte by byte for ever', dripping()],
    ['never comes', new ReadableStream()],
  ])('waits no longer than its limit for an answer that %s', async (_what, body) => {
    const payments = await connect(async () => new Response(body), 300);
    await expectUnavailable([payments.retrieve('pi_1')]);
  });
});

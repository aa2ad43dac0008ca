import type { AddressInfo } from 'node:net';
import { beforeAll, describe } from 'vitest';
import { openLiveAs } from '#tests/support/live-client.ts';
import { useApp } from '#tests/support/test-app.ts';
import { itAuthorizesSubscribers, type MatrixHarness } from './fixtures/channel-matrix.ts';
import { buildParticipants } from './fixtures/participants.ts';

describe('on our own sockets', () => {
  const app = useApp();
  let harness: MatrixHarness;
  beforeAll(async () => {
    const t = app();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const { key } = t.context.broadcast.client;
    harness = {
      app: t,
      participants: await buildParticipants(t),
      at: { sockets: port, api: port, key },
      connect: async (token) => openLiveAs(port, key, token),
    };
  });
  itAuthorizesSubscribers(() => harness);
});

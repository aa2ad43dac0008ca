import { beforeAll, describe } from 'vitest';
import { itAuthorizesSubscribers } from './fixtures/channel-matrix.ts';
import { useHostedApp } from './fixtures/hosted-app.ts';
import { buildParticipants, type Participants } from './fixtures/participants.ts';

describe('on the sockets of a provider', () => {
  const hosted = useHostedApp();
  let participants: Participants;
  beforeAll(async () => {
    participants = await buildParticipants(hosted().app);
  });
  itAuthorizesSubscribers(() => ({ ...hosted(), participants }));
});

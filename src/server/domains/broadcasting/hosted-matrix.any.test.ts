import { beforeAll, describe } from 'vitest';
import { buildCast, type Cast } from './fixtures/cast.ts';
import { itLetsInWhoBelongs } from './fixtures/channel-matrix.ts';
import { useHostedApp } from './fixtures/hosted-app.ts';

describe('on the sockets of a provider', () => {
  const hosted = useHostedApp();
  let cast: Cast;
  beforeAll(async () => {
    cast = await buildCast(hosted().app);
  });
  itLetsInWhoBelongs(() => ({ ...hosted(), cast }));
});

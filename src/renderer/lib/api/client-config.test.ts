import { expect, it } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { clientConfig, forgetClientConfig } from './client-config.ts';
import { http } from './http.ts';

it('keeps a newer request when an older one fails late', async () => {
  const cut = deferred();
  let requests = 0;
  http.defaults.adapter = async () => {
    requests += 1;
    await cut.promise;
    throw new Error('The line was cut.');
  };
  const old = clientConfig();
  await expect.poll(() => requests).toBe(1);
  forgetClientConfig();
  http.defaults.adapter = () => new Promise(() => {});
  const current = clientConfig();
  cut.resolve();
  await expect(old).rejects.toThrow();
  expect(clientConfig()).toBe(current);
});

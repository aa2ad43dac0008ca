import { test } from './journey-test.ts';
import { mainJob, type Stage } from './main-job-steps.ts';

const begin = async ({
  server,
  visitor,
}: {
  server: Stage['server'];
  visitor: () => Promise<{ page: Stage['brand'] }>;
}): Promise<Stage> => ({
  server,
  brand: (await visitor()).page,
  creator: (await visitor()).page,
});

test('the main job, from two registrations to a withdrawal', async ({ server, visitor }) => {
  const stage = await begin({ server, visitor });
  for (const step of mainJob) await test.step(step.title, () => step.run(stage));
});

test('the main job goes on although the server is killed between any two steps', async ({ server, visitor }) => {
  const stage = await begin({ server, visitor });
  for (const step of mainJob) {
    await test.step(step.title, () => step.run(stage));
    await test.step('kill -9, start again', () => server.crashAndRestart());
  }
});

import { test } from './journey-test.ts';
import { mainJob, type Stage } from './main-job-steps.ts';

test('the main job, from two registrations to a withdrawal, with the server killed between any two steps', async ({
  server,
  visitor,
}) => {
  const stage: Stage = { server, brand: await visitor(), creator: await visitor() };
  for (const step of mainJob) {
    await test.step(step.title, () => step.run(stage));
    await test.step('kill -9, start again', () => server.crashAndRestart());
  }
});

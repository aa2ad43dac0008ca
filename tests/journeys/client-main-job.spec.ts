import { test } from './journey-test.ts';
import { mainJob, type Stage } from './main-job-steps.ts';

// Without the kills of main-job.spec.ts, so it is short enough for every run.
test('the main job, from two registrations to a withdrawal, by two people with the desktop client', async ({
  server,
  visitor,
}) => {
  const [brand, creator] = await Promise.all([visitor(), visitor()]);
  const stage: Stage = { server, brand, creator };
  for (const step of mainJob) await test.step(step.title, () => step.run(stage));
});

import { test } from './journey-test.ts';
import { mainJob, type Stage } from './main-job-steps.ts';

/** Steps after which the server is killed: one in four, different ones per engine; in `test:long` all but the last. */
const isKilledAfter = (index: number, engine: string): boolean =>
  index < mainJob.length - 1 && (process.env.MAIN_JOB_KILLS === 'all' || index % 4 === (engine === 'pglite' ? 1 : 3));

test('the main job, from two registrations to a withdrawal, with the server killed between its steps', async ({
  server,
  visitor,
  engine,
}) => {
  const stage: Stage = { server, brand: await visitor(), creator: await visitor() };
  for (const [index, step] of mainJob.entries()) {
    await test.step(step.title, () => step.run(stage));
    if (isKilledAfter(index, engine)) await test.step('kill -9, start again', () => server.crashAndRestart());
  }
});

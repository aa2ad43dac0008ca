import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { builtProgram } from '#tests/support/server-processes.ts';
import { StartBench } from '../../src/server/fixtures/start-bench.ts';

const bench = new StartBench();

test('when the embedded database dies, the server logs it, shuts down cleanly and exits with code 1', async () => {
  await bench.haveDatabase();
  const flags = ['--import', './src/server/fixtures/end-worker.mjs'];
  const child = spawn(process.execPath, [...flags, builtProgram('main')], {
    env: { PATH: process.env.PATH ?? '', ...bench.settings({ LOG_LEVEL: 'info' }) },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  await eventually(() => expect(said).toMatch(/running at http/), 60_000);
  child.kill('SIGUSR2');
  expect(await closed).toEqual([1, null]);
  expect(said).toContain('the embedded database died');
  expect(said).toContain('the server ends, since its database is gone');
  expect(said).not.toContain('did not stop in order');
});

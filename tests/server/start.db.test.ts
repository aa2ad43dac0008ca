import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { occupyPort, StartBench } from '../../src/server/fixtures/start-bench.ts';

const bench = new StartBench();
/** Settings required of a server that listens on other than loopback addresses. */
const elsewhere = { PUBLIC_URL: 'http://localhost', ALLOW_SANDBOX: 'payments,mail,identity' };

test('a server that cannot bind its address names the setting', async () => {
  await bench.haveDatabase();
  expect((await bench.faultOf({ HOST: '192.0.2.1', ...elsewhere })).code).toBe('EADDRNOTAVAIL');
});

test('an invalid configuration exits with code 1 and messages, without a stack trace', async () => {
  const { code, said } = await bench.runMain({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  expect(said).toBe(
    'The configuration is wrong:\n  - PORT must be a port from 0 to 65535, but it is "eighty".\n  - LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, but it is "loud".\n',
  );
});

test('settings of an .env file count unless they are set, and unknown ones are refused', async () => {
  const file = join(bench.directory, '.env');
  writeFileSync(file, '# Where it listens\nPORT=eighty\nLOG_LEVEL=loud\nMAIL_FORM=a@example.com\n');
  const unknown =
    'The configuration is wrong:\n  - MAIL_FORM is not a setting of this server. Did you mean MAIL_FROM?\n';
  expect(await bench.runMain({ ENV_FILE: '', PORT: '' }, bench.directory)).toEqual({ code: 1, said: unknown });
  expect(await bench.runMain({ ENV_FILE: file })).toEqual({ code: 1, said: unknown });
  const { said: missing } = await bench.runMain({ ENV_FILE: `${file}.other` });
  expect(missing).toBe(`The configuration is wrong:\n  - The settings in ${file}.other cannot be read (ENOENT).\n`);
});

test('a port in use exits with code 1 and one message', async () => {
  await bench.haveDatabase();
  const { port, release } = await occupyPort();
  const { code, said } = await bench.runMain({ PORT: port });
  await release();
  expect([code, said]).toEqual([
    1,
    'The port is already in use. Stop the program that uses it, or set PORT to another one.\n',
  ]);
});

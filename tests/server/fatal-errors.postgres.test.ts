import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openRaw } from '#tests/support/raw-http.ts';
import { builtProgram, startServerProcess } from '#tests/support/server-processes.ts';
import { TEST_SECRET, useApp } from '#tests/support/test-app.ts';

const app = useApp();
const PLANT = `--import ${pathToFileURL(resolve('src/server/fixtures/plant-fault.mjs')).href}`;

const installation = () => {
  const { db, config } = app().context;
  return { databaseUrl: String(db.pool.options.connectionString), dataDirectory: config.dataDirectory };
};

/** How a program ended, with its output. */
const run = async (words: readonly string[], environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [...words, 'health'], {
    env: { PATH: process.env.PATH ?? '', ENV_FILE: 'none', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  return { code, said };
};

test.each([
  { what: 'a rejection', signal: 'SIGUSR2', origin: 'unhandledRejection' },
  { what: 'an error event', signal: 'SIGPIPE', origin: 'uncaughtException' },
] as const)(
  '$what without a handler is logged, pending requests finish, and the server exits with 1',
  async ({ signal, origin }) => {
    const server = await startServerProcess({ ...installation(), environment: { NODE_OPTIONS: PLANT } });
    const body = '{"email":"nobody@example.com","password":"Correct1!"}';
    const pending = openRaw(server.port);
    pending.write(
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server asks for the body, so the request has reached it and waits.
    await pending.heard('100 Continue');
    process.kill(server.pid, signal);
    await expect.poll(server.output).toContain('the server drains');
    pending.write(body);
    expect(await pending.ended).toContain('HTTP/1.1 422');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes('planted fault'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 60,
      origin,
      err: { message: 'planted fault for [address]', stack: expect.stringContaining('plant-fault') },
    });
  },
);

test.each(['operator', 'seed'] as const)('%s reports it and exits with 1', async (program) => {
  const { databaseUrl, dataDirectory } = installation();
  const { code, said } = await run([builtProgram(program)], {
    NODE_OPTIONS: PLANT,
    PLANT: 'early',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET_KEY: TEST_SECRET,
  });
  expect([code, said]).toEqual([1, expect.stringContaining('planted fault for [address]')]);
});

test('a program exits although its draining never finishes', async () => {
  expect(await run(['--import', 'tsx', 'src/server/fixtures/drain-hangs.ts'], {})).toEqual({
    code: 1,
    said: 'an error that nobody handled ends the process\n',
  });
});

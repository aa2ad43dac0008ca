// Servers that a measurement starts, each as a process of its own on a free port.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Runs a script with `environment` until it answers at /readyz. */
export const startProcess = async (script, environment) => {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${script} did not start.`);
    await pause(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { url, stop };
};

// Servers that a measurement or a journey starts, each as a process of its own on a free port.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Below the ports that a system gives to whoever asks for any, so that nobody gets this one before it is listened on. */
const PORTS = { first: 12_000, count: 18_000 };

export const freePort = () =>
  new Promise((resolve) => {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer().once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs a script with `environment` until it answers; on a free port unless `environment` has one. */
export const startProcess = async (script, environment, { probe = '/readyz', every = 20, flags = [] } = {}) => {
  const port = environment.PORT ?? String(await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, script], {
    env: { SIGN_UPS_PER_HOUR: '1000000', ENV_FILE: 'none', ...process.env, ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${script} did not start. Is it built? (npm run build)`);
    await pause(every);
  }
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await gone;
  };
  return { url, pid: child.pid, milliseconds: performance.now() - started, stop };
};

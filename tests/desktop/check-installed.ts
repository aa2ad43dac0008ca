// Starts an installed client as a user does and looks at its page through Chromium's debugging port, since the fuses of a
// package refuse Playwright's usual way: `node --import tsx tests/desktop/check-installed.ts <executable> [argument …]`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { storageKind } from './session-steps.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Checks that the page, its bridge and, where it is required, the keychain work. Rejects when one does not. */
async function check(port: number): Promise<void> {
  // Milliseconds: the first start of an installed app is slow, since the system scans its files.
  const patient = expect.configure({ timeout: 120_000 });
  const address = `http://127.0.0.1:${port}`;
  const isListening = () =>
    fetch(`${address}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  await patient.poll(isListening).toBe(true);
  const browser = await chromium.connectOverCDP(address);
  const firstPage = () => browser.contexts()[0]?.pages()[0];
  await patient.poll(() => firstPage() !== undefined).toBe(true);
  const page = firstPage();
  if (page === undefined) throw new Error('The window was closed.');
  await patient(page.getByRole('heading', { level: 1 })).toBeVisible();
  const storage = await storageKind(page);
  if (process.env.REQUIRE_KEYCHAIN === '1') expect(storage).toBe('keychain');
  process.stdout.write(`${page.url()} opens; the session is kept in: ${storage}\n`);
}

const [executable = '', ...args] = process.argv.slice(2);
const userData = await mkdtemp(join(tmpdir(), 'desktop-installed-'));
const port = await freePort();
const app = spawn(executable, [`--user-data-dir=${userData}`, `--remote-debugging-port=${port}`, ...args], {
  stdio: 'inherit',
});
const ended = new Promise<never>((_resolve, reject) => {
  app.once('error', reject);
  app.once('exit', (code) => reject(new Error(`The app ended with code ${code}.`)));
});
const gone = ended.catch(() => undefined);
try {
  await Promise.race([check(port), ended]);
} finally {
  app.kill('SIGKILL');
  await gone;
  await rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
// The connection to the ended app keeps the process alive.
process.exit(0);

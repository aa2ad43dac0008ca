// Lighthouse on the landing page of the built server: mobile, slow 4G and a processor four times slower, simulated; the
// median of five runs. Run `npm run build` first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { startProcess } from '../support/processes.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
const directory = mkdtempSync(join(tmpdir(), 'bench-web-'));
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

const lighthouse = (args) =>
  spawnSync(npx, ['--yes', LIGHTHOUSE, ...args], {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findBrowser() },
    shell: process.platform === 'win32',
  });

const run = (url, number) => {
  const report = join(directory, `run-${number}.json`);
  const { status, stderr } = lighthouse([
    url,
    '--output=json',
    `--output-path=${report}`,
    '--only-categories=performance,accessibility,best-practices',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    '--quiet',
  ]);
  if (status !== 0) throw new Error(`Lighthouse failed:\n${stderr}`);
  const { audits, categories } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
    score: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    practices: categories['best-practices'].score * 100,
  };
};

const spread = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], from: sorted[0], to: sorted.at(-1) };
};

const print = (name, results, key, digits = 0) => {
  const { median, from, to } = spread(results.map((result) => result[key]));
  const text = [median, from, to].map((value) => value.toFixed(digits));
  process.stdout.write(`${name.padEnd(28)} ${text[0].padStart(8)}  (${text[1]} to ${text[2]})\n`);
};

let server;
try {
  if (lighthouse(['--version']).status !== 0)
    throw new Error(
      `${LIGHTHOUSE} cannot be had: npx could not fetch it, and it is not installed. Nothing was measured.`,
    );
  server = await startProcess('out/server/main.js', { DATA_DIR: join(directory, 'data'), SEED: 'none' });
  const results = [];
  for (let number = 1; number <= RUNS; number += 1) results.push(run(`${server.url}/`, number));
  process.stdout.write(`Landing page, mobile, median of ${RUNS} (range)\n`);
  print('LCP, ms (at most 1500)', results, 'lcp');
  print('TBT, ms (at most 200)', results, 'tbt');
  print('CLS', results, 'cls', 3);
  print('Bytes until the page is still', results, 'bytes');
  print('Performance', results, 'score');
  print('Accessibility', results, 'accessibility');
  print('Best practices', results, 'practices');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

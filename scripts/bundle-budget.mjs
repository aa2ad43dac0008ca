// Measures the built website and fails when a page has grown past its budget. Runs at the end of the web build; by
// itself: node scripts/bundle-budget.mjs [folder]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * kB of 1,000 bytes: scripts by gzip, pages by brotli, fonts as they are. A page of 14 kB still arrives in the first
 * round trip: ten segments of 1,460 bytes (RFC 6928).
 */
export const BUDGET = { landingScripts: 145, page: 14, font: 50, route: 250 };

/** Lazy modules that a page shows at once: the first tab of either role. */
const OPENS_WITH = {
  'features/accounts/profile-page.tsx': ['features/accounts/brand-info-tab.tsx', 'features/accounts/pitch-tab.tsx'],
};

const ENTRY = 'index.html';
const APP_LAYOUT = ['app/app-layout.tsx'];
const LAYOUTS = [
  [/^features\/home\/(?:landing|legal-page|under-maintenance)\.tsx$/, []],
  [/^app\/not-found\.tsx$/, []],
  [/^features\/auth\/(?:login|register|forgot-password|verify-email)\.tsx$/, [...APP_LAYOUT, 'app/auth-layout.tsx']],
  [/-page\.tsx$/, [...APP_LAYOUT, 'app/sidebar-layout.tsx']],
];

const closure = (manifest, key, seen = new Set()) => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
};

/** What a page needs for its first render: its modules, their layouts, and all their static imports. */
const scripts = (out, manifest, keys) => {
  const all = new Set();
  for (const key of keys) {
    if (!manifest[key]) throw new Error(`The build has no ${key}: scripts/bundle-budget.mjs must follow.`);
    closure(manifest, key, all);
  }
  const files = new Set([...all].map((key) => manifest[key].file));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0) / 1000;
};

const pages = (out) =>
  ['index.html', 'terms-and-conditions/index.html', 'privacy-policy/index.html'].map((file) => join(out, file));

/** Every measured thing with its limit, in kB. */
export const measure = (out) => {
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
  const rows = pages(out).map((file) => ({
    what: `page ${file.slice(out.length + 1)}`,
    size: brotliCompressSync(readFileSync(file)).length / 1000,
    limit: BUDGET.page,
  }));
  for (const name of readdirSync(join(out, 'assets')).filter((file) => file.endsWith('.woff2')))
    rows.push({
      what: `font ${name}`,
      size: readFileSync(join(out, 'assets', name)).length / 1000,
      limit: BUDGET.font,
    });
  for (const key of Object.keys(manifest)) {
    const layouts = LAYOUTS.find(([pattern]) => pattern.test(key))?.[1];
    if (!layouts) continue;
    const limit = key.endsWith('/landing.tsx') ? BUDGET.landingScripts : BUDGET.route;
    for (const first of OPENS_WITH[key] ?? [key])
      rows.push({
        what: `scripts of ${key}${first === key ? '' : ` with ${first}`}`,
        size: scripts(out, manifest, [ENTRY, ...layouts, key, first]),
        limit,
      });
  }
  return rows;
};

const line = ({ what, size, limit }) =>
  `${size > limit ? '✗' : ' '} ${size.toFixed(1).padStart(7)} of ${String(limit).padStart(5)} kB  ${what}`;

/** Prints the table. @throws Error naming what is too large */
export const checkBudget = (out) => {
  const rows = measure(out);
  process.stdout.write(`${rows.map(line).join('\n')}\n`);
  const over = rows.filter(({ size, limit }) => size > limit);
  if (over.length > 0) throw new Error(`Over the budget:\n${over.map(line).join('\n')}`);
};

if (process.argv[1]?.endsWith('bundle-budget.mjs')) {
  try {
    checkBudget(process.argv[2] ?? 'dist-web');
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly deprecated?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));

/** Node's own look-up: in the package's folder, then in each one above it. */
const isLocked = (from: string, name: string): boolean => {
  for (let at = from; ; at = parentOf(at)) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
};

test('the lock holds every package for every platform: one that is missing makes `npm ci` fail elsewhere', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...(path && entry.dependencies), ...entry.optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every dependency is pinned exactly, and no download address is locked in', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+$/.test(String(range)),
  );
  expect(loose).toEqual([]);
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_SCHEME } from '#shared/domain/deep-link.ts';
import { repository, requireBuilt } from './prepared-app.ts';

/** Modules of electron-builder's dependencies that read a package. */
interface Asar {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractFile(archive: string, file: string): Buffer;
}
interface Fuses {
  getCurrentFuseWire(executable: string): Promise<Readonly<Record<string, number>>>;
  readonly FuseV1Options: Readonly<Record<string, string>>;
}
interface Configuration {
  getConfig(folder: string, file: string, options: null): Promise<unknown>;
  validateConfiguration(config: unknown, log: unknown): Promise<void>;
}
interface Logging {
  readonly DebugLogger: new (isEnabled: boolean) => unknown;
}

const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('app-builder-lib'));
const asar: Asar = fromBuilder('@electron/asar');
const fuses: Fuses = fromBuilder('@electron/fuses');
const { getConfig, validateConfiguration }: Configuration = require('app-builder-lib/out/util/config/config.js');
const { DebugLogger }: Logging = fromBuilder('builder-util');

const hasKeytar = existsSync(join(repository, 'node_modules/keytar/build/Release/keytar.node'));
const addon = 'node_modules/keytar/build/Release/keytar.node';

/** Byte of an enabled fuse (@electron/fuses, FuseState.ENABLE). */
const on = '1'.charCodeAt(0);

/** The fuses' part of Electron's executable: the sentinel, version 1, nine fuses. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

let folder = '';
let unpacked = '';
let archive = '';
let packed: string[] = [];

beforeAll(async () => {
  requireBuilt('out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html');
  folder = await mkdtemp(join(tmpdir(), 'desktop-package-'));
  const distribution = join(folder, 'electron');
  await mkdir(distribution);
  await writeFile(join(distribution, 'electron'), fuseWire);
  await chmod(join(distribution, 'electron'), 0o755);
  const output = join(folder, 'release');
  execFileSync(
    join(repository, 'node_modules/.bin/electron-builder'),
    ['--dir', '--linux', `-c.electronDist=${distribution}`, `-c.directories.output=${output}`],
    { cwd: repository, stdio: 'pipe' },
  );
  unpacked = join(output, 'linux-unpacked');
  archive = join(unpacked, 'resources/app.asar');
  packed = asar.listPackage(archive, { isPack: false });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (file: string) => asar.extractFile(archive, file).toString();

describe('the configuration', () => {
  const read = () => getConfig(repository, 'electron-builder.yml', null);
  const validate = (config: unknown) => validateConfiguration(config, new DebugLogger(false));

  test('is one that electron-builder knows', async () => {
    await expect(validate(await read())).resolves.toBeUndefined();
  });

  test('packs what each system installs, registers our scheme and names a feed', async () => {
    const config = await read();
    expect(config).toMatchObject({
      linux: { target: ['AppImage', 'deb'] },
      mac: { target: ['dmg', 'zip'], hardenedRuntime: true },
      win: { target: 'nsis' },
      protocols: [{ schemes: [APP_SCHEME] }],
      publish: [{ provider: 'generic', url: expect.stringMatching(/^https:/) }],
    });
  });

  test('gives a Mac package only the entitlement that Electron needs', async () => {
    const entitlements = await readFile(join(repository, 'resources/entitlements.mac.plist'), 'utf8');
    expect([...entitlements.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });

  test('detects a misspelt option', async () => {
    const config = await read();
    await expect(validate({ ...(typeof config === 'object' ? config : {}), asarUnpak: [] })).rejects.toThrow(
      'asarUnpak',
    );
  });
});

describe('the archive', () => {
  test('has the three bundles', () => {
    for (const file of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html', 'package.json'])
      expect(packed).toContain(`/${file}`);
  });

  test('contains no server, source, test, source map or settings file', () => {
    const tops = new Set(packed.map((file) => file.split('/')[1]));
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json'].slice(hasKeytar ? 0 : 1));
    const bundles = packed.filter((file) => file.startsWith('/out/')).map((file) => file.split('/')[2]);
    expect([...new Set(bundles)].sort()).toEqual(['main', 'preload', 'renderer']);
    expect(packed.filter((file) => /\.(map|tsx?|env|sql)$|\/\.env/.test(file))).toEqual([]);
  });

  test('has at most 5 MB, because every update downloads it', async () => {
    expect((await stat(archive)).size).toBeLessThanOrEqual(5_000_000);
  });

  test('contains no native module except the keychain’s', () => {
    const modules = packed.filter((file) => file.startsWith('/node_modules/')).map((file) => file.split('/')[2]);
    expect([...new Set(modules)]).toEqual(hasKeytar ? ['keytar'] : []);
  });

  test.skipIf(!hasKeytar)('has the native addon outside, where the system can load it', () => {
    expect(packed).toContain(`/${addon}`);
    expect(existsSync(join(unpacked, 'resources/app.asar.unpacked', addon))).toBe(true);
  });

  test.each(['out/main/index.js', 'out/preload/index.cjs'])('%s has no secret and no hook of the tests', (file) => {
    expect(text(file)).not.toMatch(/sk_live_|sk_test_|BEGIN [A-Z ]*PRIVATE KEY|__standin|__recorded|STANDIN_/);
  });
});

test('the fuses close what a shipped app does not need', async () => {
  const wire = await fuses.getCurrentFuseWire(join(unpacked, 'ugc-marketplace'));
  const isOn = (name: string) => wire[fuses.FuseV1Options[name] ?? ''] === on;
  const names = Object.keys(fuses.FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  expect(names.filter(isOn).sort()).toEqual([
    'EnableCookieEncryption',
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
  ]);
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_SCHEME } from '#shared/domain/deep-link.ts';
import { repository, requireBuilt } from './prepared-app.ts';
import { updateKey } from './update-feed.ts';

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

const addon = 'node_modules/keytar/build/Release/keytar.node';
/** Where the keychain's module must have been built, a package without it is a failure. */
const hasKeytar = process.env.REQUIRE_KEYCHAIN === '1' || existsSync(join(repository, addon));
const SERVER = 'https://market.example';

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

/** What a package must be given. */
const given = [`-c.extraMetadata.serverOrigin=${SERVER}`, `-c.extraMetadata.updateKey=${updateKey}`];

/** Packs for a system over a placeholder for Electron's files; returns the output folder. */
function pack(system: 'linux' | 'mac' | 'win', options: readonly string[], withKeychain = hasKeytar): string {
  const output = join(folder, `release-${system}`);
  execFileSync(
    join(repository, 'node_modules/.bin/electron-builder'),
    [
      ...['--dir', `--${system}`, `--${process.arch}`, '--config', 'electron-builder.yml'],
      ...[`-c.electronDist=${join(folder, `electron-${system}`)}`, `-c.directories.output=${output}`, ...options],
    ],
    {
      cwd: repository,
      stdio: 'pipe',
      env: {
        ...process.env,
        CSC_IDENTITY_AUTO_DISCOVERY: 'false',
        ...(withKeychain ? {} : { PACKAGE_WITHOUT_KEYCHAIN: '1' }),
      },
    },
  );
  return output;
}

const plist = (name: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleName</key><string>${name}</string><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`;

/** Electron's files as electron-builder expects them, with fuses but without code. */
async function writePlaceholders(): Promise<void> {
  const at = (path: string) => join(folder, path);
  await mkdir(at('electron-linux'), { recursive: true });
  await writeFile(at('electron-linux/electron'), fuseWire);
  await chmod(at('electron-linux/electron'), 0o755);
  await mkdir(at('electron-win'), { recursive: true });
  const executable = await readFile(join(repository, 'node_modules/electron-winstaller/vendor/StubExecutable.exe'));
  await writeFile(at('electron-win/electron.exe'), Buffer.concat([executable, fuseWire]));
  const contents = at('electron-mac/Electron.app/Contents');
  const helper = join(contents, 'Frameworks/Electron Helper.app/Contents');
  const framework = join(contents, 'Frameworks/Electron Framework.framework');
  for (const path of [join(contents, 'MacOS'), join(contents, 'Resources'), join(helper, 'MacOS'), framework])
    await mkdir(path, { recursive: true });
  await writeFile(join(contents, 'Info.plist'), plist('Electron'));
  await writeFile(join(contents, 'MacOS/Electron'), '');
  await writeFile(join(helper, 'Info.plist'), plist('Electron Helper'));
  await writeFile(join(helper, 'MacOS/Electron Helper'), '');
  await writeFile(join(framework, 'Electron Framework'), fuseWire);
}

beforeAll(async () => {
  requireBuilt('out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html');
  folder = await mkdtemp(join(tmpdir(), 'desktop-package-'));
  await writePlaceholders();
  unpacked = join(pack('linux', given), 'linux-unpacked');
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
  test('knows its server and the key of its updates', () => {
    expect(JSON.parse(text('package.json'))).toMatchObject({ serverOrigin: SERVER, updateKey });
  });

  test('has every module that the bundles import', () => {
    const scripts = packed.filter((file) => /^\/out\/(main|preload)\/.*\.c?js$/.test(file));
    const imported = scripts.flatMap((file) => {
      const code = text(file.slice(1));
      const names = [...code.matchAll(/(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["']([^"'\n]+)["']/g)];
      return names.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
    });
    const known = new Set([...packed, ...builtinModules, ...builtinModules.map((name) => `node:${name}`), 'electron']);
    const missing = [...new Set(imported)].filter((name) => !known.has(name) && !(hasKeytar && name === 'keytar'));
    expect(imported.length).toBeGreaterThan(20);
    expect(missing).toEqual(hasKeytar ? [] : ['keytar']);
  });

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

describe('packaging fails', () => {
  test.each([
    ['without the address of a server', given.slice(1), 'needs its server'],
    [
      'with the address of a page',
      ['-c.extraMetadata.serverOrigin=https://market.example/shop', ...given.slice(1)],
      'needs its server',
    ],
    [
      'with a server that is not asked over https',
      ['-c.extraMetadata.serverOrigin=http://market.example', ...given.slice(1)],
      'needs its server',
    ],
    ['without a key for updates', given.slice(0, 1), 'public key of its updates'],
    [
      'with something else for a key',
      [...given.slice(0, 1), '-c.extraMetadata.updateKey=abc'],
      'public key of its updates',
    ],
  ])('%s', (_what, options, message) => {
    expect(() => pack('linux', options)).toThrow(message);
  });

  test('with a keychain that was built for another system', () => {
    expect(() => pack('win', given, true)).toThrow(hasKeytar ? 'the package is for win32' : 'keytar.node is missing');
  });
});

describe.each([
  ['mac', `mac${process.arch === 'arm64' ? '-arm64' : ''}/UGC Marketplace.app/Contents/Resources`],
  ['win', `win${process.arch === 'arm64' ? '-arm64' : ''}-unpacked/resources`],
] as const)('the package for %s', (system, resources) => {
  test('has the same files', () => {
    const other = join(pack(system, given, false), resources, 'app.asar');
    expect(asar.listPackage(other, { isPack: false }).sort()).toEqual([...packed].sort());
  });
});

test('the fuses close what a shipped app does not need', async () => {
  const wire = await fuses.getCurrentFuseWire(join(unpacked, 'ugc-marketplace'));
  const isOn = (name: string) => wire[fuses.FuseV1Options[name] ?? ''] === on;
  const names = Object.keys(fuses.FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  expect(names.filter(isOn).sort()).toEqual(['EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar']);
});

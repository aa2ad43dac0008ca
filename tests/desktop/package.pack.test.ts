import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { APP_SCHEME } from '#shared/domain/pages/deep-link.ts';
import { VIDEO_EXTENSIONS } from '#shared/media/video-types.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { beforePack } from '../../scripts/before-pack.mjs';
import { asar, given, hasKeychain, KEYCHAIN, pack } from './packaging.ts';
import { repository } from './prepared-app.ts';

/** Modules of electron-builder's dependencies that read a package. */
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
const fuses: Fuses = fromBuilder('@electron/fuses');
const { getConfig, validateConfiguration }: Configuration = require('app-builder-lib/out/util/config/config.js');
const { DebugLogger }: Logging = fromBuilder('builder-util');

/** Byte of an enabled fuse (@electron/fuses, FuseState.ENABLE). */
const on = '1'.charCodeAt(0);

const folder = temporaryFolder();
let unpacked = '';
let archive = '';
let packed: string[] = [];

beforeAll(async () => {
  archive = await pack(folder, 'linux');
  unpacked = join(archive, '../..');
  packed = asar.listPackage(archive, { isPack: false });
}, 180_000);

/** What a bundle imports or requires, from its syntax tree: in its text, code that a library generates looks the same. */
const importedNames = (code: string): string[] => {
  const names: string[] = [];
  const add = (source: { readonly type: string; readonly value?: unknown } | null | undefined) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') names.push(source.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') add(argument);
    },
  }).visit(parseSync('bundle.js', code).program);
  return names;
};

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
      linux: { target: ['AppImage', 'deb'], syncDesktopName: true },
      mac: { target: ['dmg', 'zip'], hardenedRuntime: true, notarize: true },
      win: { target: 'nsis', signtoolOptions: { publisherName: expect.any(String) } },
      protocols: [{ schemes: [APP_SCHEME] }],
      publish: [{ provider: 'generic', url: expect.stringMatching(/^https:/) }],
      beforePack: 'scripts/before-pack.mjs',
      toolsets: { appimage: '1.0.3' },
    });
  });

  test('offers the client under “Open with” for every accepted video type, and makes it the default of none', async () => {
    const accepted = [...VIDEO_EXTENSIONS].sort();
    expect(await read()).toMatchObject({
      mac: {
        fileAssociations: [
          { ext: expect.toSatisfy((all: string[]) => `${all.sort()}` === `${accepted}`), rank: 'Alternate' },
        ],
      },
      nsis: { include: 'resources/installer.nsh' },
    });
    const installer = await readFile(join(repository, 'resources/installer.nsh'), 'utf8');
    expect([...installer.matchAll(/openWith (\w+)$/gm)].map(([, extension]) => extension).sort()).toEqual(
      ['EXTENSION', ...accepted].sort(),
    );
    expect(installer).not.toMatch(/Classes\\\./);
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
    expect(JSON.parse(text('package.json'))).toMatchObject(given);
  });

  test('has every module that the bundles import', () => {
    const scripts = packed.filter((file) => /^\/out\/(main|preload)\/.*\.c?js$/.test(file));
    const imported = scripts.flatMap((file) =>
      importedNames(text(file.slice(1))).map((name) => (name.startsWith('.') ? join(dirname(file), name) : name)),
    );
    const known = new Set([...packed, ...builtinModules, ...builtinModules.map((name) => `node:${name}`), 'electron']);
    const missing = [...new Set(imported)].filter((name) => !known.has(name) && !(hasKeychain && name === 'keytar'));
    expect(imported.length).toBeGreaterThan(20);
    expect(missing).toEqual(hasKeychain ? [] : ['keytar']);
  });

  test('has the three bundles', () => {
    for (const file of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html', 'package.json'])
      expect(packed).toContain(`/${file}`);
  });

  test('contains no server, source, test, source map or settings file', () => {
    const tops = new Set(packed.map((file) => file.split('/')[1]));
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json'].slice(hasKeychain ? 0 : 1));
    const bundles = packed.filter((file) => file.startsWith('/out/')).map((file) => file.split('/')[2]);
    expect([...new Set(bundles)].sort()).toEqual(['main', 'preload', 'renderer']);
    expect(packed.filter((file) => /\.(map|tsx?|env|sql)$|\/\.env/.test(file))).toEqual([]);
    // Under the GPL (decision 0101).
    expect(packed.filter((file) => /node-av|@seydx/.test(file))).toEqual([]);
  });

  test('has at most 5 MB, because every update downloads it', async () => {
    expect((await stat(archive)).size).toBeLessThanOrEqual(5_000_000);
  });

  test('contains no native module except the keychain’s', () => {
    const modules = packed.filter((file) => file.startsWith('/node_modules/')).map((file) => file.split('/')[2]);
    expect([...new Set(modules)]).toEqual(hasKeychain ? ['keytar'] : []);
  });

  test.skipIf(!hasKeychain)('has the native addon outside, where the system can load it', () => {
    expect(packed).toContain(`/${KEYCHAIN}`);
    expect(existsSync(join(unpacked, 'resources/app.asar.unpacked', KEYCHAIN))).toBe(true);
  });

  test.each(['out/main/index.js', 'out/preload/index.cjs'])('%s has no secret and no hook of the tests', (file) => {
    expect(text(file)).not.toMatch(/sk_live_|sk_test_|BEGIN [A-Z ]*PRIVATE KEY|__standin|__recorded|STANDIN_/);
  });
});

describe('packaging', () => {
  const hook = (extraMetadata: object, electronPlatformName = 'linux', arch = process.arch === 'arm64' ? 3 : 1) =>
    beforePack({ electronPlatformName, arch, packager: { config: { extraMetadata } } });

  test('fails without the address of a server', async () => {
    await expect(pack(folder, 'linux', { updateKey: given.updateKey })).rejects.toThrow('needs its server');
  });

  test.each([
    ['a page for a server', { ...given, serverOrigin: 'https://market.example/shop' }, 'needs its server'],
    ['a server without https', { ...given, serverOrigin: 'http://market.example' }, 'needs its server'],
    ['no key for updates', { serverOrigin: given.serverOrigin }, 'public key of its updates'],
    ['something else for a key', { ...given, updateKey: 'abc' }, 'public key of its updates'],
  ])('fails with %s', (_what, values, message) => {
    expect(() => hook(values)).toThrow(message);
  });

  test.skipIf(!hasKeychain)('fails with a keychain for another system or processor', () => {
    expect(() => hook(given)).not.toThrow();
    expect(() => hook(given, 'win32')).toThrow('the package is for win32');
    expect(() => hook(given, 'linux', process.arch === 'arm64' ? 1 : 3)).toThrow('the package is for linux');
  });

  test.skipIf(existsSync(join(repository, KEYCHAIN)))('fails without a keychain', () => {
    expect(() => hook(given)).toThrow('keytar.node is missing');
  });
});

test.each(['mac', 'win'] as const)(
  'the package for %s has the same files, but not the keychain of this machine',
  async (system) => {
    const isKeychain = (file: string) => file === `/${KEYCHAIN}` || `/${KEYCHAIN}`.startsWith(`${file}/build`);
    const filesOf = (list: readonly string[]) => list.filter((file) => !isKeychain(file)).sort();
    const other = await pack(folder, system);
    expect(filesOf(asar.listPackage(other, { isPack: false }))).toEqual(filesOf(packed));
  },
);

test('the fuses close what a shipped app does not need', async () => {
  const wire = await fuses.getCurrentFuseWire(join(unpacked, 'ugc-marketplace'));
  const isOn = (name: string) => wire[fuses.FuseV1Options[name] ?? ''] === on;
  const names = Object.keys(fuses.FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  expect(names.filter(isOn).sort()).toEqual(['EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar']);
});

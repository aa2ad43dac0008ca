import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository, requireBuilt } from './prepared-app.ts';
import { updateKey } from './update-feed.ts';

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

/** Reads archives, by the module that electron-builder writes them with. */
export const asar: {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractFile(archive: string, file: string): Buffer;
  extractAll(archive: string, folder: string): void;
} = fromBuilder('@electron/asar');

/** Path of the keychain's module in the repository and in a package. */
export const KEYCHAIN = 'node_modules/keytar/build/Release/keytar.node';

/** Whether packages hold the keychain: where it must have been built, one without it is a failure. */
export const hasKeychain = process.env.REQUIRE_KEYCHAIN === '1' || existsSync(join(repository, KEYCHAIN));

/** What packages of these tests are given. */
export const given = { serverOrigin: 'https://market.example', updateKey };

/** The fuses' part of Electron's executable: the sentinel, version 1, nine fuses. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

const plist = (name: string) =>
  `<plist version="1.0"><dict><key>CFBundleName</key><string>${name}</string><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`;

/** A Mac icon of the app's picture, since making one needs a program that is downloaded. */
const writeMacIcon = async (path: string): Promise<void> => {
  const picture = await readFile(join(repository, 'resources/icon.png'));
  const header = Buffer.from('icns\0\0\0\0ic09\0\0\0\0');
  header.writeUInt32BE(header.length + picture.length, 4);
  header.writeUInt32BE(8 + picture.length, 12);
  await writeFile(path, Buffer.concat([header, picture]));
};

/** Electron's files of a system as electron-builder expects them, with fuses but without code. */
const placeholders = {
  linux: async (folder: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'electron'), fuseWire);
    await chmod(join(folder, 'electron'), 0o755);
  },
  // Any executable with a version resource, which electron-builder writes the archive's checksum beside.
  win: async (folder: string) => {
    await mkdir(folder, { recursive: true });
    const executable = await readFile(join(repository, 'node_modules/electron-winstaller/vendor/7z-x64.exe'));
    await writeFile(join(folder, 'electron.exe'), Buffer.concat([executable, fuseWire]));
  },
  mac: async (folder: string) => {
    const contents = join(folder, 'Electron.app/Contents');
    const helper = join(contents, 'Frameworks/Electron Helper.app/Contents');
    const framework = join(contents, 'Frameworks/Electron Framework.framework');
    for (const path of [join(contents, 'MacOS'), join(contents, 'Resources'), join(helper, 'MacOS'), framework])
      await mkdir(path, { recursive: true });
    await writeFile(join(contents, 'Info.plist'), plist('Electron'));
    await writeFile(join(contents, 'MacOS/Electron'), '');
    await writeFile(join(helper, 'Info.plist'), plist('Electron Helper'));
    await writeFile(join(helper, 'MacOS/Electron Helper'), '');
    await writeFile(join(framework, 'Electron Framework'), fuseWire);
  },
};

/** Path of the archive below the output folder. */
const archives = {
  linux: 'linux-unpacked/resources/app.asar',
  win: 'win-unpacked/resources/app.asar',
  mac: 'mac/UGC Marketplace.app/Contents/Resources/app.asar',
};

/**
 * Packs the built client over a placeholder for Electron's executable. Only a package for this machine can hold the
 * keychain, which is built here.
 * @returns the path of app.asar
 * @throws with what electron-builder said
 */
export async function pack(
  folder: string,
  system: keyof typeof archives,
  values: Partial<typeof given> = given,
): Promise<string> {
  requireBuilt('out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html');
  await placeholders[system](join(folder, `electron-${system}`));
  await writeMacIcon(join(folder, 'icon.icns'));
  const output = join(folder, `release-${system}`);
  const withKeychain = hasKeychain && system === 'linux';
  const options = {
    electronDist: join(folder, `electron-${system}`),
    'directories.output': output,
    'mac.icon': join(folder, 'icon.icns'),
    'win.signAndEditExecutable': 'false',
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`extraMetadata.${name}`, value])),
  };
  try {
    execFileSync(
      join(repository, 'node_modules/.bin/electron-builder'),
      [
        ...['--dir', `--${system}`, system === 'linux' ? `--${process.arch}` : '--x64'],
        ...Object.entries(options).map(([name, value]) => `-c.${name}=${value}`),
      ],
      {
        cwd: repository,
        stdio: 'pipe',
        encoding: 'utf8',
        env: {
          ...process.env,
          CSC_IDENTITY_AUTO_DISCOVERY: 'false',
          PACKAGE_WITHOUT_KEYCHAIN: withKeychain ? '0' : '1',
        },
      },
    );
  } catch (error) {
    throw new Error(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error));
  }
  const named = process.arch === 'arm64' ? archives[system].replace('linux-', 'linux-arm64-') : archives[system];
  return join(output, named);
}

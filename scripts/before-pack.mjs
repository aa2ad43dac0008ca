// electron-builder's hook: refuses a package that would not know its server, could not verify updates, or has no keychain.
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const KEYCHAIN = 'node_modules/keytar/build/Release/keytar.node';

/** The `Arch` of electron-builder. */
const ARCHITECTURES = { 1: 'x64', 3: 'arm64' };

/** System and processor that a native module was built for, read from its header; undefined when it has none of ours. */
const builtFor = (file) => {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 4) === '\x7fELF')
    return `linux ${{ 62: 'x64', 183: 'arm64' }[bytes.readUInt16LE(18)]}`;
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return `darwin ${{ 16777223: 'x64', 16777228: 'arm64' }[bytes.readUInt32LE(4)]}`;
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return undefined;
  return `win32 ${{ 34404: 'x64', 43620: 'arm64' }[bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4)]}`;
};

const isHttpsOrigin = (text) =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text;

const isEd25519Key = (text) => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
};

/** @throws Error that says what the package lacks and how to give it. */
export function beforePack({ electronPlatformName, arch, packager }) {
  const { serverOrigin, updateKey } = packager.config.extraMetadata ?? {};
  if (typeof serverOrigin !== 'string' || !isHttpsOrigin(serverOrigin))
    throw new Error(
      'The package needs its server: add -c.extraMetadata.serverOrigin=https://… (scheme, host and port).',
    );
  if (typeof updateKey !== 'string' || !isEd25519Key(updateKey))
    throw new Error(
      'The package needs the public key of its updates: add -c.extraMetadata.updateKey=… (docs/desktop.md).',
    );
  // Only for looking into a package on a machine where the module cannot be built.
  if (process.env.PACKAGE_WITHOUT_KEYCHAIN === '1') return;
  if (!existsSync(KEYCHAIN))
    throw new Error(
      `${KEYCHAIN} is missing: the client could not stay signed in. On Linux, npm ci needs libsecret-1-dev.`,
    );
  const wanted = `${electronPlatformName} ${ARCHITECTURES[arch]}`;
  const found = builtFor(KEYCHAIN);
  if (found !== wanted) throw new Error(`${KEYCHAIN} was built for ${found}, the package is for ${wanted}.`);
}

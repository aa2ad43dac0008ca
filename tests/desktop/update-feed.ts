import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { signFeed } from '#main/core/updates/feed-signature.ts';

export interface FeedOptions {
  readonly version: string;
  /** Serves another file than the announced one, of the same length. */
  readonly isTampered?: boolean;
  /** Signs the feed by another key. */
  readonly isForged?: boolean;
}

/** Ed25519 keys of these tests, made from 32 equal bytes. */
const keyOf = (byte: number): string =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
const [publisher, stranger] = [keyOf(1), keyOf(2)];

/** The publisher's key as packages hold it. */
export const updateKey = createPublicKey(publisher).export({ format: 'der', type: 'spki' }).toString('base64');

export interface InstalledApp {
  /** Environment variables of a client that was installed as an AppImage. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of `app-update.yml`, which names the feed, as electron-builder packages it. */
  readonly configPath: string;
  readonly cacheFolder: string;
  /** Text of the installed AppImage file. */
  installed(): Promise<string>;
  /** Whether the new version was started. */
  isStarted(): Promise<boolean>;
  /** Announces another version. */
  publish(feed: FeedOptions): Promise<void>;
  /** Requested paths. */
  readonly asked: readonly string[];
  remove(): Promise<void>;
}

const NAME = 'UGC-Marketplace-new.AppImage';

/** Contents of `latest-linux.yml` as electron-builder writes it. */
const feedOf = (version: string, file: Buffer, key: string): string => {
  const sha512 = createHash('sha512').update(file).digest('base64');
  const signature = signFeed({ version, files: [{ url: NAME, sha512 }] }, key);
  return `version: ${version}
files:
  - url: ${NAME}
    sha512: ${sha512}
    size: ${file.length}
path: ${NAME}
sha512: ${sha512}
releaseDate: '2026-01-02T03:04:05.000Z'
signature: ${signature}
`;
};

/** Serves a feed with a new version on this computer, and installs an AppImage that updates from it. */
export async function installFrom(first: FeedOptions): Promise<InstalledApp> {
  const folder = await mkdtemp(join(tmpdir(), 'update-'));
  const feed = join(folder, 'feed');
  const resources = join(folder, 'resources');
  const appImage = join(folder, 'UGC Marketplace.AppImage');
  const marker = join(folder, 'started');
  await Promise.all([mkdir(feed), mkdir(resources)]);
  await writeFile(appImage, '#!/bin/sh\n# old\n');
  await chmod(appImage, 0o755);
  const announced = Buffer.from(`#!/bin/sh\n# right version\ntouch '${marker}'\n`);
  const publish = async ({ version, isTampered = false, isForged = false }: FeedOptions): Promise<void> => {
    const served = isTampered ? Buffer.from(announced.toString().replace('right', 'wrong')) : announced;
    await writeFile(join(feed, NAME), served);
    await writeFile(join(feed, 'latest-linux.yml'), feedOf(version, announced, isForged ? stranger : publisher));
  };
  await publish(first);

  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed');
    asked.push(pathname);
    readFile(join(feed, basename(pathname))).then(
      (bytes) => response.writeHead(200, { 'content-length': bytes.length }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const config = `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: ugc-marketplace-updater\n`;
  await writeFile(join(resources, 'app-update.yml'), config);

  return {
    configPath: join(resources, 'app-update.yml'),
    cacheFolder: join(folder, 'cache'),
    env: { STANDIN_RESOURCES: resources, APPIMAGE: appImage, XDG_CACHE_HOME: join(folder, 'cache') },
    installed: () => readFile(appImage, 'utf8'),
    isStarted: () =>
      readFile(marker).then(
        () => true,
        () => false,
      ),
    publish,
    asked,
    remove: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Signs the feeds of a release: `node --import tsx scripts/sign-feed.ts FOLDER…`, with the Ed25519 key in
// UPDATE_SIGNING_KEY (PEM). Each folder has the packages of one machine; feeds of the same name, which two processors of one
// system have, become one. Writes them into the first folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { signFeed } from '#main/core/updates/feed-signature.ts';

interface FeedFile {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string }[];
}

const [target, ...others] = process.argv.slice(2);
const { UPDATE_SIGNING_KEY: key } = process.env;
if (!target || !key) throw new Error('Usage: UPDATE_SIGNING_KEY=… node --import tsx scripts/sign-feed.ts FOLDER…');

const feeds = new Map<string, FeedFile>();
for (const folder of [target, ...others])
  for (const name of readdirSync(folder).filter((file) => /^latest.*\.yml$/.test(file))) {
    const feed = load(readFileSync(join(folder, name), 'utf8')) as FeedFile;
    const known = feeds.get(name);
    if (known && known.version !== feed.version)
      throw new Error(`${name} is of version ${known.version} in one folder and of ${feed.version} in another.`);
    feeds.set(name, known ? { ...known, files: [...known.files, ...feed.files] } : feed);
  }
if (feeds.size === 0) throw new Error('None of the folders has a feed (latest*.yml).');
for (const [name, feed] of feeds) {
  writeFileSync(join(target, name), dump({ ...feed, signature: signFeed(feed, key) }));
  process.stdout.write(`${name} is signed: ${feed.files.map(({ url }) => url).join(', ')}\n`);
}

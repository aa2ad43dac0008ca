import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { incomingDirectory } from '../create-context.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { makePrivateFolder } from '../lib/private-folder.ts';

/** The media lie beside this file in the source tree, and beside the bundle. */
const MEDIA = fileURLToPath(new URL('./seed-media', import.meta.url));

const copies: string[] = [];

/** Copies a demo file as if a form had uploaded it, because storing a file makes it read-only. */
export const receiveDemoFile = async ({ config }: Context, name: string): Promise<ReceivedFile> => {
  const directory = incomingDirectory(config);
  await makePrivateFolder(directory);
  const content = await readFile(join(MEDIA, name));
  const path = join(directory, `demo-${process.pid}-${copies.length}-${name}`);
  copies.push(path);
  await writeFile(path, content);
  return { path, filename: name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

/** Removes the copies, once they are stored. */
export const discardDemoFiles = async (): Promise<void> => {
  for (const path of copies) await rm(path, { force: true });
};

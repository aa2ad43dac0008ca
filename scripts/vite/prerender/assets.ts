import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** The URLs that a prerendered page needs to hydrate. */
export interface PageAssets {
  readonly entry: string;
  readonly sheet: string;
}

/** Read from the manifest that the build has just written. */
export const readAssets = async (out: string): Promise<PageAssets> => {
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = manifest['index.html'];
  const sheet = entry?.css?.[0];
  if (!entry || !sheet) throw new Error('The build has no entry with a style sheet.');
  return { entry: `/${entry.file}`, sheet: `/${sheet}` };
};

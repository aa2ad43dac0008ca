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
  /** Built addresses of pictures by those in the source tree. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Read from the manifest that the build has just written. */
export const readAssets = async (out: string): Promise<PageAssets> => {
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = manifest['index.html'];
  const sheet = entry?.css?.[0];
  if (!entry || !sheet) throw new Error('The build has no entry with a style sheet.');
  const pictures = Object.entries(manifest)
    .filter(([source]) => source.endsWith('.webp'))
    .map(([source, { file }]) => [`/${source}`, `/${file}`] as const);
  return { entry: `/${entry.file}`, sheet: `/${sheet}`, pictures: new Map(pictures) };
};

/** The drawing names pictures by their place in the source tree; hydration expects the address with the hash. */
export const withBuiltAssets = (html: string, { pictures }: PageAssets): string =>
  html.replace(/(?<= src=")[^"]+\.webp(?=")/g, (source) => {
    const built = pictures.get(source);
    if (built === undefined) throw new Error(`The build has no ${source}.`);
    return built;
  });

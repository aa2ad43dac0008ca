import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A page of the built website with its headers' data. */
export interface WebsitePage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** ETag: changes with the content. */
  readonly tag: string;
  /** Hashes of the inline scripts, as sources of the Content-Security-Policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashed = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Executable inline scripts; data blocks are not executed. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*(?: src=| type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, content = '']) => content,
  );

const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content);

const readPage = (file: string): WebsitePage => {
  const plain = readFileSync(file);
  const html = plain.toString('utf8');
  const packed = (ending: string, pack: (data: Buffer) => Buffer) =>
    existsSync(file + ending) ? readFileSync(file + ending) : pack(plain);
  return {
    plain,
    br: packed('.br', brotliCompressSync),
    gzip: packed('.gz', gzipSync),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    scripts: inlineScripts(html).map(hashed),
    styles: inlineStyles(html).map(hashed),
  };
};

/** Loads the prerendered pages by path, and the empty shell for all other routes. */
export const loadPages = (directory: string): { drawn: ReadonlyMap<string, WebsitePage>; shell: WebsitePage } => {
  const paths = ['/', '/terms-and-conditions', '/privacy-policy'];
  const drawn = paths
    .map((path) => [path, join(directory, path, 'index.html')] as const)
    .filter(([, file]) => existsSync(file))
    .map(([path, file]) => [path, readPage(file)] as const);
  const shell = join(directory, 'app.html');
  return { drawn: new Map(drawn), shell: readPage(existsSync(shell) ? shell : join(directory, 'index.html')) };
};

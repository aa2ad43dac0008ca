import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { WEBSITE_ORIGIN } from '#shared/domain/pages/website-origin.ts';

/** A page of the built website with its headers' data. */
export interface WebsitePage {
  readonly plain: Buffer;
  /** Compressed when it is first asked for. */
  readonly br: () => Buffer;
  readonly gzip: () => Buffer;
  /** ETag: changes with the content. */
  readonly tag: string;
  /** Hashes of the inline scripts, as sources of the Content-Security-Policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashed = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Executable inline scripts; data blocks are not executed. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*(?: src=| type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, content = '']) => content,
  );

const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content);

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Quality 10 takes 40 ms for the landing page, once; 11 takes three times as long and saves a hundredth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** A built file with the website's address in it. @param publicUrl without a slash at its end */
export const readAddressed = (file: string, publicUrl: string): string => {
  // As an attribute, in JSON and in XML: a URL is written without quotes and angle brackets.
  const address = new URL(publicUrl).href.replace(/\/+$/, '');
  return readFileSync(file, 'utf8').replaceAll(WEBSITE_ORIGIN, address);
};

/** A page of this HTML. */
export const pageOf = (html: string): WebsitePage => {
  const plain = Buffer.from(html);
  return {
    plain,
    br: once(() => brotliCompressSync(plain, BROTLI)),
    gzip: once(() => gzipSync(plain, { level: 9 })),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    scripts: inlineScripts(html).map(hashed),
    styles: inlineStyles(html).map(hashed),
  };
};

/** Loads the HTML of the prerendered pages by path, and the empty shell for all other routes. */
export const loadPages = (
  directory: string,
  publicUrl: string,
): { drawn: ReadonlyMap<string, string>; shell: WebsitePage } => {
  const paths = ['/', '/terms-and-conditions', '/privacy-policy'];
  const drawn = paths
    .map((path) => [path, join(directory, path, 'index.html')] as const)
    .filter(([, file]) => existsSync(file))
    .map(([path, file]) => [path, readAddressed(file, publicUrl)] as const);
  const shell = join(directory, 'app.html');
  return {
    drawn: new Map(drawn),
    shell: pageOf(readAddressed(existsSync(shell) ? shell : join(directory, 'index.html'), publicUrl)),
  };
};

import { Buffer } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The part of the Base64 text of anything that contains the secret, for one alignment of the secret in a group of three
 * bytes.
 */
const base64Forms = (secret: string): string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.from('x'.repeat(offset) + secret).toString('base64');
    // The first and the last group also encode neighbouring bytes.
    return text.slice(offset === 0 ? 0 : 4, -4);
  });

/** Encodings of a secret to search for: plain, Base64 of both alphabets, hex, reversed, escaped. */
function formsOf(secret: string): Buffer[] {
  const base64 = base64Forms(secret);
  const hex = Buffer.from(secret).toString('hex');
  const texts = [
    secret,
    [...secret].reverse().join(''),
    encodeURIComponent(secret),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    hex.toUpperCase(),
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
}

/** Whether a text or file contains the secret in any of these encodings. */
export function holdsSecret(content: Buffer | string, secret: string): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return formsOf(secret).some((form) => bytes.includes(form));
}

/** A closing browser removes its files meanwhile; a removed file contains nothing. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Paths of the files below a folder that contain the secret, and the number of all files. */
export async function filesWithSecret(folder: string, secret: string): Promise<{ files: number; holding: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding: string[] = [];
  for (const file of files) if (holdsSecret(await contentOf(file), secret)) holding.push(file.slice(folder.length + 1));
  return { files: files.length, holding };
}

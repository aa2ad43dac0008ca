import { Buffer } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret's Base64 in a longer text: it depends on where in a group of three bytes the secret begins. */
const base64Forms = (secret: string): string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.from('x'.repeat(offset) + secret).toString('base64');
    // The first and the last group also hold what stands around the secret.
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

/** Whether a text or a file holds the secret, in any of its usual forms. */
export function holdsSecret(content: Buffer | string, secret: string): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return formsOf(secret).some((form) => bytes.includes(form));
}

/** A browser that is still ending removes files of its own: one that is gone holds nothing. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The files below a folder that hold the secret, by their path inside it; and how many files there are. */
export async function filesWithSecret(folder: string, secret: string): Promise<{ files: number; holding: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding: string[] = [];
  for (const file of files) if (holdsSecret(await contentOf(file), secret)) holding.push(file.slice(folder.length + 1));
  return { files: files.length, holding };
}

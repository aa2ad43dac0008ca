import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
/** Pages are not among them: the server writes its address into them and compresses them itself. */
const TEXT = /\.(?:js|css|svg|json)$/;
/** Smaller files fit into one packet uncompressed. */
const SMALLEST = 800;

/** Writes `.br` and `.gz` beside every text file of the built website, so that the server compresses nothing. */
export const precompress = async (out: string): Promise<void> => {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.endsWith('.vite'),
  );
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    const data = await readFile(file);
    if (data.length < SMALLEST) continue;
    const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
    await Promise.all([
      br(data, { params: best }).then((packed) => writeFile(`${file}.br`, packed)),
      gz(data, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    ]);
  }
};

import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path of a socket in bytes that every system takes. */
const LONGEST_PATH = 100;

/** Whether a path names a pipe of Windows, which is no file: nothing to remove, no mode, no owner. */
export const isPipe = (path: string): boolean => path.startsWith('\\\\');

/**
 * Where the running server of a data folder listens to its operator: in the folder, so that who may write there may
 * give orders. A path that is too long for a socket is named by its hash instead; Windows has pipes for it.
 */
export const operatorSocketPath = (dataDirectory: string, platform: string = process.platform): string => {
  const inside = join(realpathSync(dataDirectory), 'operator.sock');
  const name = `operator-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(inside) <= LONGEST_PATH ? inside : join(tmpdir(), `${name}.sock`);
};

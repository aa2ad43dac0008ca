import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum length of a socket path in bytes that every system supports. */
const LONGEST_PATH = 100;

/** Whether a path is a Windows named pipe, which is no file: it needs no removal and has no mode or owner. */
export const isPipe = (path: string): boolean => path.startsWith('\\\\');

/**
 * The path of the operator's socket: in the data folder, so that write access to the folder authorizes the operator. Too
 * long a path is replaced by one made from its hash; Windows uses a named pipe.
 */
export const operatorSocketPath = (dataDirectory: string, platform: string = process.platform): string => {
  const inside = join(realpathSync(dataDirectory), 'operator.sock');
  const name = `operator-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(inside) <= LONGEST_PATH ? inside : join(tmpdir(), `${name}.sock`);
};

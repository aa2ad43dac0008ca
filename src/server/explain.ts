import { ConfigError } from './config/config-error.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { serializeError, summarizeError } from './error-serializer.ts';

/** Explains a startup error: in a sentence if whoever starts the server can fix it, otherwise with its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the program that uses it, or set PORT to another one.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is not an address of this computer. Use 127.0.0.1, or 0.0.0.0 to be reached from others.';
  if (error instanceof Error && code === 'EACCES')
    return `The server may not do that: ${error.message}. Check PORT and DATA_DIR.`;
  return [summarizeError(error), serializeError(error).stack].filter(Boolean).join('\n');
};

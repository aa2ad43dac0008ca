import { DatabaseError } from 'pg';
import { ConfigError } from '../config/config-error.ts';
import { DatabaseStartError } from '../db/start-error.ts';
import { codeOf } from '../lib/error-code.ts';
import { serializeError, summarizeError } from '../log/error-serializer.ts';
import { ProviderUnavailable } from '../providers/provider-unavailable.ts';
import { ForeignStorage } from '../providers/storage/storage.ts';

/** SQLSTATEs of files that PostgreSQL cannot read: corrupted data or index, an internal error, I/O, a missing file. */
const DAMAGED: ReadonlySet<string | undefined> = new Set(['XX000', 'XX001', 'XX002', '58030', '58P01']);

/** The SQLSTATE of damaged files in an error or one of its causes. */
const damageOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof DatabaseError && DAMAGED.has(at.code)) return at.code;
  return undefined;
};

/** Explains a startup error: in a sentence if whoever starts the server can fix it, otherwise with its stack. */
export const explainStartError = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof ForeignStorage)
    return error.message;
  if (error instanceof ProviderUnavailable && error.advice) return error.advice;
  const damage = damageOf(error);
  if (damage !== undefined)
    return `The database cannot read its own files (SQLSTATE ${damage}). Restore the database from a backup: the whole data folder, or that of the PostgreSQL server.`;
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the program that uses it, or set PORT to another one.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is not an address of this computer. Use 127.0.0.1, or 0.0.0.0 to be reached from others.';
  if (error instanceof Error && code === 'EACCES')
    return `The server may not do that: ${error.message}. Check PORT and DATA_DIR.`;
  return [summarizeError(error), serializeError(error).stack].filter(Boolean).join('\n');
};

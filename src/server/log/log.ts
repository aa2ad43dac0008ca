import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { serializeError } from './error-serializer.ts';

/** Properties of logged objects that may contain credentials. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.password_confirmation',
  '*.current_password',
  '*.token',
  '*.otp',
  '*.client_secret',
  '*.stripe_id',
  '*.account_number',
];

/** Destination of log lines; standard output by default. */
export interface LogStream {
  write(line: string): void;
}

/**
 * JSON lines on standard output, without secrets and statement parameters. Made without Fastify, which takes long to
 * load: the database opens before.
 */
export const createLog = (level: Config['logLevel'], stream?: LogStream): FastifyBaseLogger => {
  const options = { level, redact: SECRETS, base: null, serializers: { err: serializeError } };
  return stream ? pino(options, stream) : pino(options);
};

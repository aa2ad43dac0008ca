import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/loopback.ts';
import type { SandboxName } from '../config/real-use.ts';

/** Headers in which proxies name the client. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip'] as const;
const valuesOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim());

/** Host without port; IPv6 addresses keep their brackets (RFC 3986 3.2.2). */
const hostOf = (header: string): string => header.replace(/:\d+$/, '');

/**
 * Whether a request comes from elsewhere: under another host name than this computer's, which is also how a hostile
 * website reaches a local server (DNS rebinding), or through a proxy that names another client.
 */
export const isFromElsewhere = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !isLoopback(hostOf(headers.host ?? '')) ||
  headers.forwarded !== undefined ||
  FORWARDED.some((name) => valuesOf(headers[name]).some((address) => !isLoopback(address)));

/** Refuses requests from elsewhere to a sandbox that is meant for this computer alone. */
export const localOnly = (app: FastifyInstance, name: SandboxName): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromElsewhere(request)) return;
    const message = `The sandbox for ${name} answers on this computer only. If others are meant to use it, start the server with ALLOW_SANDBOX=${name} and PUBLIC_URL.`;
    return reply.code(403).send({ message });
  });
};

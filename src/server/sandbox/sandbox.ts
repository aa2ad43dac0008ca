import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type SandboxName } from '../config/real-use.ts';
import { ApiError } from '../http/api-error.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import type { SandboxIdentity } from './identity/sandbox-identity.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import type { SandboxMail } from './mail/sandbox-mail.repository.ts';
import { bankRoutes } from './payments/bank-routes.ts';
import type { CardNetwork } from './payments/card-network.ts';
import { cardRoutes } from './payments/card-routes.ts';

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
const isFromElsewhere = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !isLoopback(hostOf(headers.host ?? '')) ||
  headers.forwarded !== undefined ||
  FORWARDED.some((name) => valuesOf(headers[name]).some((address) => !isLoopback(address)));

/** Refuses requests from elsewhere to a sandbox that is meant for this computer alone. */
const localOnly = (app: FastifyInstance, name: SandboxName): void => {
  app.addHook('onRequest', async (request) => {
    if (!isFromElsewhere(request)) return;
    const message = `The sandbox for ${name} answers on this computer only. If others are meant to use it, start the server with ALLOW_SANDBOX=${name} and PUBLIC_URL.`;
    throw new ApiError('forbidden', message);
  });
};

/** The embedded providers in use; hosted providers are absent and have no pages. */
export interface Sandbox {
  readonly cardNetwork?: CardNetwork;
  readonly mailbox?: SandboxMail;
  readonly identity?: SandboxIdentity;
}

/**
 * Mounts the pages and endpoints of the embedded providers at the server's root.
 * @param allowed the sandboxes that others than this computer may use
 */
export const sandboxRoutes =
  ({ cardNetwork, mailbox, identity }: Sandbox, allowed: readonly SandboxName[]) =>
  async (app: FastifyInstance): Promise<void> => {
    /** In a context of its own, so that the check of one sandbox does not apply to the others. */
    const mount = (name: SandboxName, addRoutes: (own: FastifyInstance) => void) =>
      app.register((own, _options, done) => {
        if (!allowed.includes(name)) localOnly(own, name);
        addRoutes(own);
        done();
      });
    if (cardNetwork) await mount('payments', (own) => own.register(cardRoutes, { network: cardNetwork }));
    if (cardNetwork)
      await app.register((own, _options, done) => {
        localOnly(own, 'payments');
        own.register(bankRoutes, { network: cardNetwork });
        done();
      });
    if (mailbox) await mount('mail', (own) => own.register(mailRoutes, { store: mailbox }));
    if (identity) await mount('identity', (own) => own.register(identityRoutes, { identity }));
  };

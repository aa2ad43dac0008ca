import type { FastifyInstance } from 'fastify';
import type { SandboxName } from '../config/real-use.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import type { SandboxIdentity } from './identity/sandbox-identity.ts';
import { localOnly } from './local-only.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import type { SandboxMailStore } from './mail/sandbox-mail-store.ts';
import { bankRoutes } from './payments/bank-routes.ts';
import type { CardNetwork } from './payments/card-network.ts';
import { cardRoutes } from './payments/card-routes.ts';

/** The embedded providers in use; hosted providers are absent and have no pages. */
export interface Sandbox {
  readonly cardNetwork?: CardNetwork;
  readonly mailStore?: SandboxMailStore;
  readonly identity?: SandboxIdentity;
}

/**
 * Mounts the pages and endpoints of the embedded providers at the server's root.
 * @param allowed the sandboxes that others than this computer may use
 */
export const sandboxRoutes =
  ({ cardNetwork, mailStore, identity }: Sandbox, allowed: readonly SandboxName[]) =>
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
    if (mailStore) await mount('mail', (own) => own.register(mailRoutes, { store: mailStore }));
    if (identity) await mount('identity', (own) => own.register(identityRoutes, { identity }));
  };

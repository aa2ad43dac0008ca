import type { FastifyInstance } from 'fastify';
import { identityRoutes } from './identity/identity-routes.ts';
import type { SandboxIdentity } from './identity/sandbox-identity.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import type { SandboxMailStore } from './mail/sandbox-mail-store.ts';
import type { CardNetwork } from './payments/card-network.ts';
import { cardRoutes } from './payments/card-routes.ts';

/** The embedded providers in use; hosted providers are absent and have no pages. */
export interface Sandbox {
  readonly cardNetwork?: CardNetwork;
  readonly mailStore?: SandboxMailStore;
  readonly identity?: SandboxIdentity;
}

/** Mounts the pages and endpoints of the embedded providers at the server's root. */
export const sandboxRoutes =
  ({ cardNetwork, mailStore, identity }: Sandbox) =>
  async (app: FastifyInstance): Promise<void> => {
    if (cardNetwork) await app.register(cardRoutes, { network: cardNetwork });
    if (mailStore) await app.register(mailRoutes, { store: mailStore });
    if (identity) await app.register(identityRoutes, { identity });
  };

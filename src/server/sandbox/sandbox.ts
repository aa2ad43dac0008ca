import type { FastifyInstance } from 'fastify';
import type { SandboxIdentity } from '../providers/identity/sandbox/sandbox-identity.ts';
import type { SandboxMailStore } from '../providers/mail/sandbox/sandbox-mail-store.ts';
import type { CardNetwork } from './card-network.ts';
import { cardRoutes } from './card-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { mailRoutes } from './mail-routes.ts';

/** The embedded stand-ins that are in use; what is hosted is absent here and has no pages. */
export interface Sandbox {
  readonly cardNetwork?: CardNetwork;
  readonly mailStore?: SandboxMailStore;
  readonly identity?: SandboxIdentity;
}

/** Mounts the pages and calls of the embedded providers at the server's root. */
export const sandboxRoutes =
  ({ cardNetwork, mailStore, identity }: Sandbox) =>
  async (app: FastifyInstance): Promise<void> => {
    if (cardNetwork) await app.register(cardRoutes, { network: cardNetwork });
    if (mailStore) await app.register(mailRoutes, { store: mailStore });
    if (identity) await app.register(identityRoutes, { identity });
  };

import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/domain/roles.ts';

/** Who is calling, as the bearer token says. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly tokenId: number;
  readonly name: string;
  readonly emailVerifiedAt: Date | null;
  readonly subscriptionExpiresAt: Date | null;
}

/** Finds the actor of a request; refuses with `unauthenticated` when there is none. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/domain/people/roles.ts';

/** The user who makes a call, as identified by the bearer token. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly tokenId: number;
  readonly name: string;
  readonly emailVerifiedAt: Date | null;
  readonly subscriptionExpiresAt: Date | null;
  /** The version of what the actor sees; empty unless it was asked for. */
  readonly version: string;
}

/** Finds the actor of a request, on demand with the version; throws `unauthenticated` without one. */
export type Authenticate = (request: FastifyRequest, withVersion?: boolean) => Promise<Actor>;

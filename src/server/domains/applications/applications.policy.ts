import type { Actor } from '../../http/actor.ts';
import { canManageJob } from '../jobs/jobs.policy.ts';
import type { ApplicationRecord } from './applications.repository.ts';

/** The brand that ordered the job decides about its applications. */
export const canDecide = (actor: Actor, { row }: ApplicationRecord): boolean => canManageJob(actor, row);

/** Creators may withdraw their own applications. */
export const canWithdraw = (actor: Actor, { application }: ApplicationRecord): boolean =>
  application.creatorId === actor.id;

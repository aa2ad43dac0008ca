import type { Actor } from '../../http/actor.ts';
import type { SampleRow } from './samples.repository.ts';

/** Only their creator changes samples; who sees them is decided by `creatorPagePolicy`. */
export const canEditSample = (actor: Actor, sample: SampleRow['sample']): boolean => sample.creatorId === actor.id;

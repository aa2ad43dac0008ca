import { call } from '#renderer/lib/api/call.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { Creator } from '../creator.ts';

export type Sample = NonNullable<Creator['samples']>[number];

/** Accessible name of a sample, also without a title. */
const labelOf = ({ title }: Pick<Sample, 'title'>, at: number): string =>
  title === null ? `video ${at + 1}` : `“${title}”`;

/** Samples with their accessible names. */
export const labelled = (samples: readonly Sample[]) =>
  samples.map((sample, at) => ({ ...sample, label: labelOf(sample, at) }));

const adopt = async (creator: Creator, answering: Promise<Partial<Creator>>): Promise<void> => {
  try {
    const videos = await answering;
    amend(`creator/${creator.id}`, (shown) => ({ ...shown, ...videos }));
  } catch (error) {
    // Another tab may have changed the samples, or a brand have withdrawn its consent.
    invalidate(`creator/${creator.id}`);
    throw error;
  }
};

/** Moves a sample to a position, starting at 1. */
export const moveSample = (creator: Creator, id: number, place: number): Promise<void> =>
  adopt(creator, call(api.moveSample, { params: { id }, body: { place } }));

/** Renames a sample; an empty title removes the title. */
export const renameSample = (creator: Creator, id: number, title: string): Promise<void> =>
  adopt(creator, call(api.saveSample, { params: { id }, body: { title } }));

/** Deletes a sample with its files. */
export const removeSample = (creator: Creator, id: number): Promise<void> =>
  adopt(creator, call(api.removeSample, { params: { id } }));

/** Shows the video of a finished job to others, or hides it. */
export const showJob = (creator: Creator, id: number, shown: boolean): Promise<void> =>
  adopt(creator, call(api.showJob, { params: { id }, body: { shown: shown ? 1 : 0 } }));

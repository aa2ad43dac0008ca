// The samples of creators. Each change answers all of them in their order.
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { addSample, type NewSample } from './add-sample.ts';
import {
  deleteSample,
  findSample,
  listSamples,
  lockSamples,
  placeSamples,
  renameSample,
  type SampleRow,
  sampleIds,
} from './samples.repository.ts';

/** Only their creator changes samples; who sees them is decided by `creatorPagePolicy`. */
export const canEditSample = (actor: Actor, sample: SampleRow['sample']): boolean => sample.creatorId === actor.id;

/** A creator's samples in their order. */
export type Samples = readonly SampleRow[];

export const find = (context: Context, id: number) => findSample(context.db.orm, id);

export const add = async (context: Context, actor: Actor, sample: NewSample): Promise<Samples> => {
  await addSample(context, actor, sample);
  return list(context, actor);
};

export const rename = async (context: Context, actor: Actor, id: number, title: string | null): Promise<Samples> => {
  await renameSample(context.db.orm, id, title);
  return list(context, actor);
};

/** Moves a sample to a place, counted from 1; the others keep their order. */
export const move = (context: Context, actor: Actor, id: number, place: number): Promise<Samples> =>
  change(context, actor, async ({ orm }) => {
    const ids = await sampleIds(orm, actor.id);
    const others = ids.filter((other) => other !== id);
    // It may have been removed meanwhile.
    if (others.length < ids.length) await placeSamples(orm, actor.id, others.toSpliced(place - 1, 0, id));
  });

/** Deletes a sample with its files; the places behind it move up. */
export const remove = (context: Context, actor: Actor, id: number): Promise<Samples> =>
  change(context, actor, async (tx) => {
    const sample = await deleteSample(tx.orm, id);
    if (!sample) return;
    await placeSamples(tx.orm, actor.id, await sampleIds(tx.orm, actor.id));
    await context.files.remove(tx, sample.fileId);
    if (sample.posterFileId !== null) await context.files.remove(tx, sample.posterFileId);
  });

const change = async (context: Context, actor: Actor, run: (tx: Transaction) => Promise<void>): Promise<Samples> => {
  await transaction(context.db, async (tx) => {
    await lockSamples(tx.orm, actor.id);
    await run(tx);
  });
  return list(context, actor);
};

export const list = (context: Context, { id }: Actor): Promise<Samples> => listSamples(context.db.orm, id);

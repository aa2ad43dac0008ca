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

/** A creator's samples in their order. */
export type Samples = readonly SampleRow[];

/** The samples of creators. Each change answers all of them in their order. */
export class PortfolioService {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  find(id: number) {
    return findSample(this.#context.db.orm, id);
  }

  async add(actor: Actor, sample: NewSample): Promise<Samples> {
    await addSample(this.#context, actor, sample);
    return this.list(actor);
  }

  async rename(actor: Actor, id: number, title: string | null): Promise<Samples> {
    await renameSample(this.#context.db.orm, id, title);
    return this.list(actor);
  }

  /** Moves a sample to a place, counted from 1; the others keep their order. */
  move(actor: Actor, id: number, place: number): Promise<Samples> {
    return this.#change(actor, async ({ orm }) => {
      const ids = await sampleIds(orm, actor.id);
      const others = ids.filter((other) => other !== id);
      // It may have been removed meanwhile.
      if (others.length < ids.length) await placeSamples(orm, actor.id, others.toSpliced(place - 1, 0, id));
    });
  }

  /** Deletes a sample with its files; the places behind it move up. */
  remove(actor: Actor, id: number): Promise<Samples> {
    return this.#change(actor, async (tx) => {
      const sample = await deleteSample(tx.orm, id);
      if (!sample) return;
      await placeSamples(tx.orm, actor.id, await sampleIds(tx.orm, actor.id));
      await this.#context.files.remove(tx, sample.fileId);
      if (sample.posterFileId !== null) await this.#context.files.remove(tx, sample.posterFileId);
    });
  }

  async #change(actor: Actor, run: (tx: Transaction) => Promise<void>): Promise<Samples> {
    await transaction(this.#context.db, async (tx) => {
      await lockSamples(tx.orm, actor.id);
      await run(tx);
    });
    return this.list(actor);
  }

  list({ id }: Actor): Promise<Samples> {
    return listSamples(this.#context.db.orm, id);
  }
}

import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Timing } from '#shared/domain/timing.ts';
import type { DownloadOrder } from '#shared/domain/transfers/transfer.ts';
import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { CallError } from '../bridge.ts';
import { isRecord } from '../is-record.ts';
import type { Send } from './http-client.ts';
import { dataOf, failureOf } from './server-answers.ts';
import type { SignedInWithRole } from './signed-in-account.ts';
import type { DeliveryMark } from './transfer-entry.ts';
import type { TransferList } from './transfer-list.ts';

/** Milliseconds between two looks; news in the page, a new connection and a changed setting cause one at once. */
const EVERY = 5 * 60_000;
const IDLE = 30_000;
const WHAT = 'The question for new deliveries';

/** Deliveries that are remembered one by one, because a smaller number may be committed after a larger one. */
const REMEMBERED = 100;

/** A delivery as the server lists it. */
interface NewDelivery {
  readonly id: number;
  readonly order: DownloadOrder;
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const deliveryOf = (value: unknown): NewDelivery | null => {
  if (!isRecord(value)) return null;
  const { id, job_id: job, version, download, filename: fileName, size, sha256 } = value;
  if (![id, job, version, size].every(isNumber)) return null;
  if (typeof download !== 'string' || typeof fileName !== 'string' || typeof sha256 !== 'string') return null;
  const { pathname: url } = new URL(download, 'http://localhost');
  const target = { purpose: 'video', job: Number(job), version: Number(version) } as const;
  return { id: Number(id), order: { target, title: `Job #${job}`, url, fileName, size: Number(size), sha256 } };
};

/** Notes a delivery that was handled. Of many, only the newer half is still remembered one by one. */
const withHandled = (mark: DeliveryMark, id: number): DeliveryMark => {
  const handled = [...mark.handled, id].sort((a, b) => a - b);
  if (handled.length <= REMEMBERED) return { ...mark, handled };
  const older = handled.splice(0, REMEMBERED / 2);
  return { ...mark, after: older.at(-1) ?? mark.after, handled };
};

export interface SaveDeliveriesOptions {
  /** The folder in which new deliveries are saved; null while the setting is off. */
  readonly folder: () => string | null;
  readonly list: TransferList;
  readonly send: Send;
  /** Who is signed in; rejects while the server does not answer. */
  readonly identify: (signal: AbortSignal) => Promise<SignedInWithRole | null>;
  /** Queues a download of an account; false when another one is signed in by now. Rejects with a `CallError`. */
  readonly add: (account: number, order: DownloadOrder) => Promise<boolean>;
  /** Says that the folder is gone and asks for another one. */
  readonly askForFolder: (gone: string) => Promise<void>;
  readonly tell: (notice: SystemNotice) => void;
  readonly timing: Timing;
  readonly report: (error: unknown) => void;
}

/**
 * Saves each delivery of the signed-in brand once, also those that arrived while the app was closed. What was delivered
 * before the setting was switched on, or before an account first logged in with it, is left alone.
 */
export class DeliverySaver {
  readonly #options: SaveDeliveriesOptions;
  readonly #stopped = new AbortController();
  /** Deliveries whose refusal was told in this run. */
  readonly #told = new Set<number>();
  #missing: string | null = null;
  #looking: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStarted = false;
  #callOff: (() => void) | null = null;

  constructor(options: SaveDeliveriesOptions) {
    this.#options = options;
  }

  /** Begins once the journal was read: before, every delivery would be a new one. */
  start(): void {
    this.#isStarted = true;
    this.look();
  }

  /** Looks for new deliveries now, and again every few minutes. */
  look(): void {
    this.#isAskedAgain = this.#looking !== null;
    if (!this.#isStarted || this.#looking || this.#stopped.signal.aborted) return;
    const { timing, report, folder } = this.#options;
    this.#callOff?.();
    this.#looking = this.#look()
      .catch((error: unknown) => {
        // The next look may reach the server.
        if (!(error instanceof Interrupted)) report(error);
      })
      .then(() => {
        this.#looking = null;
        if (this.#isAskedAgain) this.look();
        else if (folder() !== null) this.#callOff = timing.schedule(EVERY, () => this.look());
      });
  }

  stop(): void {
    this.#stopped.abort();
    this.#callOff?.();
  }

  async #look(): Promise<void> {
    const { folder, list, identify } = this.#options;
    if (folder() === null) return list.marks.length > 0 ? list.set({ marks: [] }) : undefined;
    // Without an answer the next look asks again.
    const who = await identify(this.#stopped.signal).catch(() => null);
    if (who?.role !== 'brand') return;
    const mark = this.#markOf(who.account);
    if (!mark) return this.#keep({ account: who.account, after: (await this.#ask(who)).newest, handled: [] });
    for (let { after } = mark; ; ) {
      const { newest, deliveries } = await this.#ask(who, after);
      for (const delivery of deliveries) if (!(await this.#save(who.account, delivery))) return;
      after = deliveries.at(-1)?.id ?? newest;
      if (after >= newest) return;
    }
  }

  async #ask({ token }: SignedInWithRole, after?: number) {
    const answer = await this.#options.send({
      method: 'GET',
      path: `/api/brand/deliveries${after === undefined ? '' : `?after=${after}`}`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: this.#stopped.signal,
      idle: IDLE,
    });
    const { newest, deliveries } = dataOf(answer) ?? {};
    if (!isNumber(newest) || !Array.isArray(deliveries)) throw failureOf(answer, WHAT, this.#options.timing.now());
    return { newest, deliveries: deliveries.map(deliveryOf).filter((delivery) => delivery !== null) };
  }

  /** Whether the next delivery may be saved too. */
  async #save(account: number, { id, order }: NewDelivery): Promise<boolean> {
    const { list } = this.#options;
    const mark = this.#markOf(account);
    if (!mark) return false;
    if (mark.handled.includes(id)) return true;
    const isListed = list.entries.some(
      (entry) => entry.account === account && isDeepStrictEqual(entry.target, order.target),
    );
    if (!isListed && !(await this.#queue(account, id, order))) return false;
    await this.#keep(withHandled(mark, id));
    return true;
  }

  async #queue(account: number, id: number, order: DownloadOrder): Promise<boolean> {
    const { folder, add, tell } = this.#options;
    const wanted = folder();
    if (wanted === null || !(await this.#isThere(wanted))) return false;
    try {
      return await add(account, order);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const route = `/job-details/${order.target.purpose === 'video' ? order.target.job : ''}`;
      if (!this.#told.has(id)) tell({ title: 'A new video could not be saved', body: error.message, route });
      this.#told.add(id);
      return false;
    }
  }

  /** Asks for another folder once while it is gone. */
  async #isThere(folder: string): Promise<boolean> {
    const found = await stat(folder).catch(() => null);
    if (found) this.#missing = null;
    else if (this.#missing !== folder) {
      this.#missing = folder;
      await this.#options.askForFolder(folder);
    }
    return found !== null;
  }

  #markOf(account: number): DeliveryMark | undefined {
    return this.#options.list.marks.find((mark) => mark.account === account);
  }

  #keep(mark: DeliveryMark): Promise<void> {
    const { list } = this.#options;
    return list.set({ marks: [...list.marks.filter(({ account }) => account !== mark.account), mark] });
  }
}

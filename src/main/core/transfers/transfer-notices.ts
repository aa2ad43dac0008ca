import type { Role } from '#shared/domain/people/roles.ts';
import type { Timing } from '#shared/domain/timing.ts';
import { isUnderWay, type Transfer, type WaitReason } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';

/** Milliseconds that a transfer must wait before anybody is told: most interruptions are shorter. */
const PATIENCE = 5_000;

/** The other reasons end by themselves within a minute. */
const TOLD_WAITS: readonly WaitReason[] = ['offline', 'connection', 'server', 'session'];

/** Whose transfers they are; null while unknown. */
export interface TransferOwner {
  readonly account: number | null;
  readonly role: Role | null;
}

/** The page of a transfer's task or order. */
export const routeOfTransfer = ({ target }: Pick<Transfer, 'target'>, { account, role }: TransferOwner): string => {
  switch (target.purpose) {
    case 'delivery':
      return `/tasks/${target.job}`;
    case 'video':
      return role === 'creator' ? `/tasks/${target.job}` : `/job-details/${target.job}`;
    case 'videos':
      return `/job-details/${target.job}`;
    case 'attachment':
    case 'message':
      return '/chat';
    case 'portfolio':
      return account === null ? '/profile' : `/creators/${account}`;
    case 'statement':
      return '/earnings';
    case 'notes':
      return `/review/${target.video}`;
    case 'pitch':
    case 'export':
      return '/profile';
  }
};

/** The title says nothing of the job, because a locked screen shows it. */
const noticeOf = (transfer: Transfer, owner: TransferOwner): SystemNotice => {
  const { direction, state, title, fileName } = transfer;
  const isUpload = direction === 'upload';
  const what = isUpload ? 'Upload' : 'Download';
  const route = routeOfTransfer(transfer, owner);
  if (state === 'done') {
    const body = `${title}: “${fileName}” is ${isUpload ? 'uploaded' : 'saved'}.`;
    return { title: `${what} finished`, body, route };
  }
  const end = state === 'failed' ? 'failed' : 'is waiting';
  return { title: `${what} ${end}`, body: `${title}: ${stateWords(transfer)}`, route };
};

const isTellableWait = ({ waiting }: Transfer): boolean => waiting !== null && TOLD_WAITS.includes(waiting.reason);

export interface TransferNoticesOptions {
  readonly timing: Timing;
  readonly owner: () => TransferOwner;
  /**
   * Shows a system notification.
   * @param isPageListening whether the page shows the end of a transfer itself if its window is focused
   * @returns whether it was shown
   */
  readonly show: (notice: SystemNotice, isPageListening: boolean) => boolean;
  /** Called for each transfer that was completed. */
  readonly finished: (transfer: Transfer) => void;
}

/**
 * Tells once of each transfer that is done, has failed or waits: by a system notification, or by leaving it to a page
 * that is in front of the user. Works without a page.
 */
export class TransferNotices {
  readonly #options: TransferNoticesOptions;
  readonly #states = new Map<string, Transfer['state']>();
  /** Ids of transfers whose end was shown as a system notification. */
  readonly #told = new Set<string>();
  /** Ids with the reason of a wait that was told. */
  readonly #toldWaits = new Set<string>();
  readonly #patience = new Set<string>();
  #newest: readonly Transfer[] = [];
  #isPageListening = false;

  constructor(options: TransferNoticesOptions) {
    this.#options = options;
  }

  /** Takes a new list and returns it as the page may have it. */
  changed(transfers: readonly Transfer[]): readonly Transfer[] {
    this.#newest = transfers;
    for (const transfer of transfers) {
      const { id, state } = transfer;
      const before = this.#states.get(id);
      this.#states.set(id, state);
      // An end that is not new was told in an earlier run.
      if (before !== undefined && before !== state) this.#follow(transfer);
      if (isTellableWait(transfer)) this.#await(id);
    }
    return transfers.map((transfer) =>
      this.#told.has(transfer.id) ? { ...transfer, isTold: true as const } : transfer,
    );
  }

  /** Like `changed`, for the page that asks for the list: from now on it notices each end itself. */
  listed(transfers: readonly Transfer[]): readonly Transfer[] {
    const marked = this.changed(transfers);
    this.#isPageListening = true;
    return marked;
  }

  /** The page is closed, reloads or has crashed. */
  pageLeft(): void {
    this.#isPageListening = false;
  }

  /** The session has ended; the transfers wait for the next one. */
  signedOut(): void {
    if (!this.#newest.some(isUnderWay)) return;
    const body = 'Log in again to continue them.';
    this.#options.show({ title: 'Uploads and downloads are waiting', body, route: '/dashboard' }, true);
  }

  #follow(transfer: Transfer): void {
    const { id, state } = transfer;
    this.#told.delete(id);
    if (state === 'done') this.#options.finished(transfer);
    if (state !== 'done' && state !== 'failed') return;
    if (this.#show(transfer)) this.#told.add(id);
  }

  #await(id: string): void {
    if (this.#patience.has(id)) return;
    this.#patience.add(id);
    this.#options.timing.schedule(PATIENCE, () => {
      this.#patience.delete(id);
      const transfer = this.#newest.find((newest) => newest.id === id);
      if (!transfer || !isTellableWait(transfer)) return;
      const wait = `${id} ${transfer.waiting?.reason}`;
      if (this.#toldWaits.has(wait)) return;
      this.#toldWaits.add(wait);
      this.#show(transfer);
    });
  }

  #show(transfer: Transfer): boolean {
    return this.#options.show(noticeOf(transfer, this.#options.owner()), this.#isPageListening);
  }
}

import { vi } from 'vitest';
import { createLocalSession } from '../local-session.ts';
import type { ClaimUpload, UploadFailure } from '../platform-services.ts';
import type { Transfers } from '../transfers.ts';
import { watchAccount } from './account-watch.ts';
import { FakeEnvironment } from './fake-environment.ts';
import type { TusRequest, UploadStatus } from './tus-upload.ts';
import type { AttemptReport } from './upload-plan.ts';
import { UploadQueue } from './upload-queue.ts';

export const unanswered: UploadFailure = { kind: 'transient', reason: 'connection', retryAfter: null, message: null };

/** A condition is waited for, however busy the machine is. */
const PATIENT = { timeout: 10_000, interval: 20 };

interface Tab {
  /** The claim of the API; everything is claimed unless told. */
  readonly claim?: ClaimUpload;
  /** Of a tab beside an earlier one. */
  readonly environment?: FakeEnvironment;
}

/** The website's transfers, whose bytes, clock, line and other tabs the test moves. */
export const buildTransfers = ({ claim = async () => null, environment = new FakeEnvironment() }: Tab = {}) => {
  const reports: AttemptReport[] = [];
  const stop = vi.fn();
  const bytes = {
    open: vi.fn(async (_: TusRequest) => (report: AttemptReport) => {
      reports.push(report);
      return stop;
    }),
    find: vi.fn(async (_: string): Promise<UploadStatus | null> => null),
    terminate: vi.fn(async (_: string) => undefined),
  };
  const { session, account } = watchAccount(createLocalSession(localStorage, window));
  const queue = new UploadQueue({ account, bytes, claim, environment, storage: localStorage });
  /** What the attempt of that number reports with; the first is 1. */
  const attempt = async (number = Math.max(reports.length, 1)): Promise<AttemptReport> => {
    await vi.waitFor(() => {
      if (reports.length < number) throw new Error(`There were ${reports.length} attempts.`);
    }, PATIENT);
    const report = reports[number - 1];
    if (!report) throw new Error(`There is no attempt ${number}.`);
    return report;
  };
  const absent = { download: null, limits: null, reveal: null, log: null };
  const transfers: Transfers = Object.assign(queue, { ...absent, outlastsLogOut: false });
  return { queue: transfers, session, bytes, stop, environment, reports, attempt };
};

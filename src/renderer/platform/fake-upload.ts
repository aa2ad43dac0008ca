import { vi } from 'vitest';
import { FakeEnvironment } from './fake-environment.ts';
import type { UploadRequest, Uploads } from './platform.ts';
import { claimFailure, type UploadFailure } from './upload-failure.ts';
import { type AttemptReport, createUploadHandle } from './upload-handle.ts';

export const unanswered: UploadFailure = { kind: 'transient', reason: 'connection', retryAfter: null, message: null };

/** A condition is waited for, however busy the machine is. */
const PATIENT = { timeout: 10_000, interval: 20 };

/** Uploads whose bytes, clock and line the test moves. */
export const buildUploads = () => {
  const environment = new FakeEnvironment();
  const reports: AttemptReport[] = [];
  const stop = vi.fn();
  const driver = {
    attempt: vi.fn((report: AttemptReport) => {
      reports.push(report);
      return stop;
    }),
    cancel: vi.fn(async () => undefined),
    forget: vi.fn(),
  };
  const open = vi.fn(async () => driver);
  const start = vi.fn(async ({ file, claim }: UploadRequest) =>
    createUploadHandle({ total: file.size, open, claim, claimFailure, environment }),
  );
  const unfinished = vi.fn<Uploads['unfinished']>(async () => null);
  /** What the attempt of that number reports with; the first is 1. */
  const attempt = async (number = Math.max(reports.length, 1)): Promise<AttemptReport> => {
    await vi.waitFor(() => {
      if (reports.length < number) throw new Error(`There were ${reports.length} attempts.`);
    }, PATIENT);
    const report = reports[number - 1];
    if (!report) throw new Error(`There is no attempt ${number}.`);
    return report;
  };
  return { start, unfinished, driver, open, stop, environment, reports, attempt };
};

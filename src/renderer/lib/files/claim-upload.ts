import { isAxiosError } from 'axios';
import { api } from '#shared/contract/api.ts';
import { retryAfter, waitReasonOf } from '#shared/domain/text/retry-after.ts';
import type { UploadTarget, WaitReason } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { ClaimUpload } from '../../platform/platform-services.ts';
import { call } from '../api/call.ts';
import { HandledFailure, isUnanswered, messageOf } from '../api/failure.ts';

/** Statuses of a restarting server, of maintenance, and of a proxy whose server is unreachable. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];
/** Statuses about the file or the job itself: a retry fails the same way. */
const LASTING: readonly number[] = [400, 404, 409, 413, 415, 422];
const FAILED = 'The video was uploaded, but the last step failed. Try again.';

interface ClaimAnswer {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** The response of a failed call. A call that redirected the page keeps only its status. */
const answerOf = (error: unknown): ClaimAnswer => {
  if (isAxiosError(error)) return error.response ?? {};
  if (!(error instanceof HandledFailure)) return {};
  // Null when another account has signed in since.
  return { status: error.status ?? 401 };
};

/** Reason of an automatic retry; null without one. */
const waitReason = (error: unknown, status: number): WaitReason | null => {
  if (isUnanswered(error)) return 'connection';
  return UNAVAILABLE.includes(status) ? 'server' : waitReasonOf(status);
};

/** Whether a failed claim may be retried, and what to tell the user. */
export const claimFailure = (error: unknown): Interrupted | Rejected => {
  const { status = 0, headers } = answerOf(error);
  const reason = waitReason(error, status);
  if (!reason) return new Rejected(messageOf(error, FAILED), { canRetry: !LASTING.includes(status) });
  const message = messageOf(error, '');
  const delay = retryAfter(headers?.['retry-after'], Date.now());
  return new Interrupted(reason, { message: message || null, delay });
};

const claim = (target: UploadTarget, upload: string, extras: { readonly poster?: string }): Promise<unknown> => {
  switch (target.purpose) {
    case 'pitch':
      return call(api.savePitch, { body: { upload } });
    case 'delivery':
      return call(api.deliver, { params: { id: target.job }, body: { upload, ...extras } });
    case 'portfolio':
      return call(api.addSample, { body: { upload, ...extras } });
    case 'attachment':
      return call(api.storeAttachment, { body: { key: String(target.attachment), upload } });
  }
};

/**
 * Claims a finished upload for its job, profile, portfolio or message. Screens are refreshed when the transfer is done.
 */
export const claimUpload: ClaimUpload = async (target, upload, extras) => {
  await claim(target, upload, extras).catch((error: unknown) => {
    throw claimFailure(error);
  });
};

import { isAxiosError } from 'axios';
import { api } from '#shared/contract/api.ts';
import { retryAfter } from '#shared/domain/text/retry-after.ts';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected, waitAfter } from '#shared/domain/transfers/transfer-failure.ts';
import type { ClaimUpload } from '../../platform/platform-services.ts';
import { call } from '../api/call.ts';
import { HandledFailure, isUnanswered, messageOf } from '../api/failure.ts';

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

/** Whether a failed claim may be retried, and what to tell the user. */
export const claimFailure = (error: unknown): Interrupted | Rejected => {
  const { status, headers } = answerOf(error);
  if (isUnanswered(error)) return new Interrupted('connection');
  const message = messageOf(error, '') || null;
  // Without its body a response that was handled globally counts as our own server's.
  const reason = status === undefined ? null : waitAfter(status, isAxiosError(error) ? message : FAILED);
  if (reason === null) return new Rejected(message ?? FAILED, { canRetry: !LASTING.includes(status ?? 0) });
  return new Interrupted(reason, { message, delay: retryAfter(headers?.['retry-after'], Date.now()) });
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

import { isAxiosError } from 'axios';
import { api } from '#shared/contract/api.ts';
import type { UploadTarget, WaitReason } from '#shared/domain/transfer.ts';
import type { ClaimUpload, UploadFailure } from '../platform/platform-services.ts';
import { call } from './call.ts';
import { HandledFailure, isUnanswered, messageOf } from './failure.ts';

/** Statuses that say "later": of a proxy whose server starts anew, of a rate limit, of maintenance, of an ended session. */
const LATER: Readonly<Record<number, WaitReason>> = {
  401: 'session',
  408: 'server',
  425: 'server',
  429: 'rate-limit',
  502: 'server',
  503: 'server',
  504: 'server',
};
/** These say what is wrong with the file or the job: asked again, they say it again. */
const LASTING: readonly number[] = [400, 404, 409, 413, 415, 422];
const FAILED = 'The video is there but could not be handed in. Try again.';

interface ClaimAnswer {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** What a failed call was answered; of one that has led the page elsewhere only the status is left. */
const answerOf = (error: unknown): ClaimAnswer => {
  if (isAxiosError(error)) return error.response ?? {};
  if (!(error instanceof HandledFailure)) return {};
  // Null: another account has signed in meanwhile.
  return { status: error.status ?? 401 };
};

const secondsIn = (header: unknown): number | null =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) * 1_000 : null;

/** Whether a claim that failed so may succeed another time. */
export const claimFailure = (error: unknown): UploadFailure => {
  const { status = 0, headers } = answerOf(error);
  const reason = isUnanswered(error) ? 'connection' : LATER[status];
  if (!reason) return { kind: 'final', message: messageOf(error, FAILED), canRetry: !LASTING.includes(status) };
  const message = messageOf(error, '');
  return { kind: 'transient', reason, retryAfter: secondsIn(headers?.['retry-after']), message: message || null };
};

const claim = (target: UploadTarget, upload: string, extras: { readonly poster?: string }): Promise<unknown> =>
  target.purpose === 'pitch'
    ? call(api.savePitch, { body: { upload } })
    : call(api.deliver, { params: { id: target.job }, body: { upload, ...extras } });

/** Gives finished bytes their meaning. What the screens show of it is refreshed when the transfer is done. */
export const claimUpload: ClaimUpload = async (target, upload, extras) => {
  try {
    await claim(target, upload, extras);
    return null;
  } catch (error) {
    return claimFailure(error);
  }
};

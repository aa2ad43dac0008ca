import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';

/**
 * A request rejected for a reason that the caller can understand. `error-handler.ts` is the only place that converts it
 * to an HTTP answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Field name → error messages, for 422. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ApiErrorCode,
    message: string = apiErrors[code].message,
    errors?: Record<string, string[]>,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return apiErrors[this.code].status;
  }
}

/** A 422 about one field; forms show the message beside it. */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('invalid', message, { [field]: [message] });

/** What a look-up finds. @throws ApiError `notFound` when it finds nothing */
export const orNotFound = async <T>(lookUp: PromiseLike<T | undefined>): Promise<T> => {
  const found = await lookUp;
  if (found === undefined) throw new ApiError('notFound');
  return found;
};

/** A 429 with the seconds until a retry makes sense. */
export const tooMany = (retryAfterSeconds: number, message?: string): ApiError =>
  new ApiError('tooMany', message, undefined, Math.max(1, Math.ceil(retryAfterSeconds)));

import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';

/** A request that is refused for a reason the caller can understand. Becomes the HTTP answer in one place, `error-handler.ts`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Field name → sentences, for 422. */
  readonly errors: Record<string, string[]> | undefined;
  /** When trying again makes sense, for 429 and 503. */
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

/** A 422 about one field, in the shape that forms show beside it. */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('invalid', message, { [field]: [message] });

/** A 429 that says when to come back. */
export const tooMany = (retryAfterSeconds: number, message?: string): ApiError =>
  new ApiError('tooMany', message, undefined, Math.max(1, Math.ceil(retryAfterSeconds)));

/** Every API error: its HTTP status and its default message. */
export const apiErrors = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  subscriptionExpired: { status: 402, message: 'Your subscription has expired. Renew it to continue.' },
  forbidden: { status: 403, message: 'You are not allowed to do that.' },
  unverified: { status: 403, message: 'Please verify your email address first.' },
  notFound: { status: 404, message: 'Not found.' },
  tooSlow: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  wrongState: { status: 409, message: 'This is no longer possible. Reload to see what changed.' },
  /** The record is no longer the version that the caller has read. */
  changed: { status: 409, message: 'This was changed elsewhere. Reload to see what it is now.' },
  /** A Google account has the same address as an account with a password. */
  passwordNeeded: {
    status: 409,
    message:
      'There is already an account with this address. Log in with its password, or choose “Forgot password?” to set one.',
  },
  tooLarge: { status: 413, message: 'The file is too large.' },
  wrongFileType: { status: 415, message: 'This kind of file is not accepted.' },
  /** Upload clients retry it and resume at the last offset. */
  locked: { status: 423, message: 'Another transfer of this upload is still running. Try again in a moment.' },
  invalid: { status: 422, message: 'Please check what you entered.' },
  tooMany: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  maintenance: { status: 503, message: 'We are doing maintenance. Please come back in a few minutes.' },
  /** The database is unreachable or overloaded. Unlike maintenance it lasts seconds, so pages stay open. */
  unavailable: { status: 503, message: 'The service is briefly unavailable. Please try again in a moment.' },
  /** Like `unavailable`, after COMMIT was sent: whether the change was committed is unknown. */
  outcomeUnknown: {
    status: 503,
    message: 'The connection was lost while this was saved. Please check whether it was, before you try again.',
  },
  storageFull: { status: 507, message: 'There is no room for this file right now. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** An error of the platform, not of an API call, whose message may be shown to the user. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

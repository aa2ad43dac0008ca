/** A platform error, not an API error, whose message may be shown to the user. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

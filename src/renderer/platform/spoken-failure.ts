/** A refusal whose sentence is meant for the user, although it did not come by an API call. */
export class SpokenFailure extends Error {
  override name = 'SpokenFailure';
}

/**
 * The id of a mail, tagged with the accounts besides the receiver's whose names or words it holds, so that the sandbox's
 * mailboxes can delete it with each of them.
 */
export const mailIdAbout = (id: string, accounts: readonly number[]): string =>
  [id, ...accounts.map((account) => `from-${account}`)].join('-');

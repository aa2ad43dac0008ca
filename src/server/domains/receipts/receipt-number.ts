/** The number of a payout's receipt; the other kinds are numbered where they are listed. */
export const payoutReceiptNumber = (withdrawalId: number): string => `P-${withdrawalId}`;

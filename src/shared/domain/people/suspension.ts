/** What an account can be kept from: signing in, which ends everything else, or one of its parts. */
export const SUSPENSION_SCOPES = ['sign_in', 'orders', 'messages', 'withdrawals'] as const;
export type SuspensionScope = (typeof SUSPENSION_SCOPES)[number];

/** What the account cannot do, as it completes "You cannot …". */
export const suspendedFrom = {
  sign_in: 'sign in',
  orders: 'place orders or take new jobs',
  messages: 'write to other members',
  withdrawals: 'withdraw money',
} as const satisfies Record<SuspensionScope, string>;

/** The words of an operator as a sentence. */
export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What an account cannot do, as a clause: “You cannot place orders … or withdraw money at the moment”. */
export const suspensionClause = (scopes: readonly SuspensionScope[]): string =>
  `You cannot ${listed.format(scopes.map((scope) => suspendedFrom[scope]))} at the moment`;

/** What a suspended user is told: by a refused call, or the support chat. */
export const suspensionSentence = (scopes: readonly SuspensionScope[], reason: string): string =>
  `${suspensionClause(scopes)}: ${asSentence(reason)}`;

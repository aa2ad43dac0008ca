import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';

const SCOPE = 'export';

/** The signed URL of an account's export. A new link requires the password again. */
export const signExportLink = (parts: Pick<Context, 'secretKey' | 'clock'>, actor: Actor): string =>
  `/media/exports/${accountLink(parts, SCOPE, actor)}`;

/** Whether an export URL has a valid signature and has not expired. */
export const isValidExportLink = (parts: Pick<Context, 'secretKey' | 'clock'>, link: AccountLink): boolean =>
  isGoodAccountLink(parts, SCOPE, link);

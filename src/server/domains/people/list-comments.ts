import type { Role } from '#shared/domain/people/roles.ts';
import type { Context } from '../../context.ts';
import type { Page, PageQuery } from '../../http/route.ts';
import { type CommentRow, findComments } from './comments.repository.ts';

/**
 * Comments of brands on a creator's work, of a brand on the work of creators, or of creators on a brand; newest first.
 */
export const listComments = (
  { db }: Pick<Context, 'db'>,
  user: { readonly id: number; readonly role: Role },
  by: Role,
  page: PageQuery,
): Promise<Page<CommentRow>> => findComments(db.orm, user, by, page);

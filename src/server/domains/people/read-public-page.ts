import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { orNotFound } from '../../http/api-error.ts';
import { type CreatorRow, findCreator, setPageKey } from './creator-page.repository.ts';
import { isOpen } from './people.policy.ts';
import { type CreatorPage, readCreatorPage } from './read-creator-page.ts';

/** No account has this id: ids start at 1. */
const NOBODY = { id: 0 };

type Parts = Pick<Context, 'db'>;

/** Whose page a key opens; undefined for an unknown one, a private page, and an account that nobody can see. */
export const findPublicPage = async ({ db }: Parts, pageKey: string): Promise<CreatorRow | undefined> => {
  const creator = await findCreator(db.orm, { pageKey });
  return creator && isOpen(creator) ? creator : undefined;
};

/** The page of a creator as anybody with its link sees it. @throws ApiError `notFound` */
export const readPublicPage = async (parts: Parts, pageKey: string): Promise<CreatorPage> => {
  const creator = await orNotFound(findPublicPage(parts, pageKey));
  return readCreatorPage(parts, NOBODY, { ...creator, viewer: 'stranger' });
};

/**
 * Makes the page of a creator public or private. A link that was once given away opens nothing after that: the next one
 * has another key. Returns the key.
 */
export const setPublicPage = ({ db }: Parts, { id }: Actor, isPublic: boolean): Promise<string | null> =>
  setPageKey(db.orm, id, isPublic ? randomBytes(16).toString('base64url') : null);

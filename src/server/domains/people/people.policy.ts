import { brandPagePolicy, creatorPagePolicy, isPageShown, isShown } from '#shared/domain/people/member-pages.ts';
import type { Actor } from '../../http/actor.ts';
import type { SeenBrand } from './read-brand-page.ts';
import type { SeenCreator } from './read-creator-page.ts';

/** The pages of suspended, deleted and unverified accounts are reported as not found, like those of unknown ids. */
export const isOpen = ({ user }: Pick<SeenCreator, 'user'>): boolean =>
  user.emailVerifiedAt !== null && user.suspendedAt === null && user.deletedAt === null;

/** Whether somebody may open a creator's page; which fields they see is decided by `creatorPagePolicy`. */
export const canSeeCreator = (_actor: Actor, creator: SeenCreator): boolean =>
  isPageShown(creatorPagePolicy, creator.viewer) && isOpen(creator);

/** Whether somebody may open a brand's page; which fields they see is decided by `brandPagePolicy`. */
export const canSeeBrand = (_actor: Actor, brand: SeenBrand): boolean =>
  isPageShown(brandPagePolicy, brand.viewer) && isOpen(brand);

/** Whether somebody may read what brands wrote about a creator's work. */
export const canReadCreatorComments = (actor: Actor, creator: SeenCreator): boolean =>
  canSeeCreator(actor, creator) && isShown(creatorPagePolicy, 'comments', creator.viewer);

/** Whether somebody may read what creators wrote about a brand. */
export const canReadCommentsAboutBrand = (actor: Actor, brand: SeenBrand): boolean =>
  canSeeBrand(actor, brand) && isShown(brandPagePolicy, 'comments_received', brand.viewer);

/** Whether somebody may read what a brand wrote about the work of creators. */
export const canReadBrandComments = (actor: Actor, brand: SeenBrand): boolean =>
  canSeeBrand(actor, brand) && isShown(brandPagePolicy, 'comments', brand.viewer);

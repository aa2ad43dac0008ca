import { creatorPagePolicy, isPageShown, type MemberViewer } from '#shared/domain/member-pages.ts';
import type { Actor } from '../../http/actor.ts';

/** A person as somebody looks at them. */
interface SeenPerson {
  readonly viewer: MemberViewer;
  readonly user: {
    readonly emailVerifiedAt: Date | null;
    readonly suspendedAt: Date | null;
    readonly deletedAt: Date | null;
  };
}

/** The pages of suspended, deleted and unverified accounts are reported as not found, like those of nobody. */
const isOpen = ({ user }: SeenPerson): boolean =>
  user.emailVerifiedAt !== null && user.suspendedAt === null && user.deletedAt === null;

/** Whether somebody may open a creator's page; which fields they see is decided by `creatorPagePolicy`. */
export const canSeeCreator = (_actor: Actor, creator: SeenPerson): boolean =>
  isPageShown(creatorPagePolicy, creator.viewer) && isOpen(creator);

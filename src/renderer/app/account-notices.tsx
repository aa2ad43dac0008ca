import { DeletionBanner } from '../features/accounts/deletion-banner.tsx';
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx';
import { useSession } from '../lib/session.ts';

/** What concerns the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  return (
    <>
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};

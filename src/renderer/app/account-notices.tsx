import { useEffect } from 'react';
import { DeletionBanner } from '../features/accounts/deletion-banner.tsx';
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx';
import { useSession } from '../lib/session.ts';
import { UNSENT_PREFIX } from '../platform/platform.ts';

/** Messages that were written on an earlier page are sent, whichever page is the next. */
const useUnsent = (self: number | undefined): void => {
  useEffect(() => {
    if (self === undefined || !Object.keys(localStorage).some((key) => key.startsWith(UNSENT_PREFIX))) return;
    import('../features/chat/send-left.ts').then(
      ({ sendLeft }) => sendLeft(self),
      // Out of reach: the conversation sends them when it is opened.
      () => undefined,
    );
  }, [self]);
};

/** What concerns the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  useUnsent(session?.id);
  return (
    <>
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};

import { DeletionBanner } from '../features/accounts/deletion-banner.tsx';
import { SuspensionBanner } from '../features/accounts/suspension-banner.tsx';
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx';
import { useSession } from '../lib/session.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Palette } from './palette.tsx';
import { UnsavedSessionBanner } from './unsaved-session-banner.tsx';

/** Notices about the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  return (
    <>
      <LogOutDialog />
      {session && <Palette session={session} />}
      <OfflineLine />
      <UnsavedSessionBanner />
      {session && <SuspensionBanner />}
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};

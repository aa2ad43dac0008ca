import { lazy, Suspense } from 'react';
import { importWithRetry } from '../lib/import-with-retry.ts';
import { useSession } from '../lib/session.ts';
import { usePlatform } from '../platform/platform.ts';
import { Toasters } from '../ui/feedback/toasters.tsx';
import { AccountFeed } from './account-feed.tsx';

const ClientParts = lazy(async () => ({
  default: (await importWithRetry(() => import('./client-parts.tsx'))).ClientParts,
}));

/** What no page waits for: the feed of an account, and what only the desktop client shows. */
export const LateParts = () => {
  const session = useSession();
  const { connection, openedFiles } = usePlatform();
  return (
    <>
      {session && <Toasters />}
      {session && <AccountFeed key={session.id} session={session} />}
      <Suspense>{connection && <ClientParts connection={connection} openedFiles={openedFiles} />}</Suspense>
    </>
  );
};

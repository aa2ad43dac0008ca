import '../theme/all-recipes.ts';
import '../lib/forms/drafts.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { toast } from '#renderer/lib/notices/toast.ts';
import { importWithRetry } from '#renderer/lib/pages/import-with-retry.ts';
import { withholdComposingKeys } from '../lib/forms/composing-keys.ts';
import { onNewVersion } from '../lib/pages/new-version.ts';
import { useSession } from '../lib/session/session.ts';

/** Loaded after the page; earlier toasts wait for it. The feed of an account has its own. */
const Toasters = lazy(async () => ({
  default: (await importWithRetry(() => import('#renderer/ui/feedback/toasters.tsx'))).Toasters,
}));

withholdComposingKeys();

const offerReload = (): void =>
  void toast.info('A new version is here. Press to load the page again; what you typed is kept.', {
    persistent: true,
    onClick: () => location.reload(),
  });

/** Layout of every page except the landing and legal pages: adds all recipes, toasts and drafts. */
export const Component = () => {
  const session = useSession();
  useEffect(() => onNewVersion(offerReload), []);
  return (
    <>
      <Outlet />
      <Suspense>{!session && <Toasters />}</Suspense>
    </>
  );
};

import '../theme/all-recipes.ts';
import '../lib/drafts.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { importWithRetry } from '#renderer/lib/import-with-retry.ts';
import { toast } from '#renderer/lib/toast.ts';
import { onNewVersion } from '../lib/new-version.ts';
import { session } from '../lib/session.ts';

/** Loaded after the page; earlier toasts wait for it. */
const Toasters = lazy(async () => ({
  default: (await importWithRetry(() => import('#renderer/ui/feedback/toasters.tsx'))).Toasters,
}));

const offerReload = (): void =>
  void toast.info('A new version is here. Press to load the page again; what you typed is kept.', {
    persistent: true,
    onClick: () => location.reload(),
  });

/**
 * Layout of every page except the landing and legal pages: adds all recipes, toasts and drafts. Toasts and drafts end
 * with the session.
 */
export const Component = () => {
  useEffect(() => session.onEnd(toast.dismissAll), []);
  useEffect(() => onNewVersion(offerReload), []);
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasters />
      </Suspense>
    </>
  );
};

import '#renderer/theme/all-recipes.ts';
import '#renderer/lib/forms/drafts.ts';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { toast } from '#renderer/lib/notices/toast.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { onNewVersion } from '#renderer/lib/pages/new-version.ts';
import { useSession } from '#renderer/lib/session/session.ts';

/** Safari reports the key that ends a composition afterwards, by this code only. */
const COMPOSING = 229;

const withhold = (event: KeyboardEvent): void => {
  const isComposing = event.isComposing || event.keyCode === COMPOSING;
  if (isComposing && (event.key === 'Enter' || event.key === 'Escape')) event.stopPropagation();
};

/**
 * While an input method composes text, Enter confirms and Escape discards its characters. Neither reaches the page, where
 * they would send a message or close a search or dialog.
 * @returns a function that ends it
 */
export const withholdComposingKeys = (): (() => void) => {
  addEventListener('keydown', withhold, { capture: true });
  return () => removeEventListener('keydown', withhold, { capture: true });
};

/** Loaded after the page; earlier toasts wait for it. The feed of an account has its own. */
const Toasters = lazyPart(async () => (await import('#renderer/ui/feedback/toasters.tsx')).Toasters);

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

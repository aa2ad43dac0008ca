import '../theme/all-recipes.ts';
import '../lib/drafts.ts';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { toast } from '#renderer/lib/toast.ts';
import { onNewVersion } from '../lib/new-version.ts';
import { showToasts } from '../lib/notices.ts';

const offerReload = (): void =>
  void toast.info('A new version is here. Press to load the page again; what you typed is kept.', {
    persistent: true,
    onClick: () => location.reload(),
  });

/** Layout of every page except the landing and legal pages: adds all recipes, toasts and drafts. */
export const Component = () => {
  useEffect(showToasts, []);
  useEffect(() => onNewVersion(offerReload), []);
  return <Outlet />;
};

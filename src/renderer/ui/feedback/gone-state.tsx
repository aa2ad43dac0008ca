import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { forgetRecent } from '#renderer/lib/api/forget-recent.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** Makes the palette forget this page, because what it showed is gone. */
export const ForgetPage = () => {
  const { pathname, search } = useLocation();
  useEffect(() => forgetRecent(pathname + search), [pathname, search]);
  return null;
};

/** Says that what this address led to is gone, and leads back. */
export const GoneState = (props: Omit<EmptyStateProps, 'drawing'>) => (
  <>
    <ForgetPage />
    <EmptyState drawing={<EmptySignpost />} {...props} />
  </>
);

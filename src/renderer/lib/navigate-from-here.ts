import { createContext, type RefObject, use, useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom';

/** Path of the page around a component; empty once it was left. */
export const PagePath = createContext<RefObject<string> | null>(null);

/** What a page provides as `PagePath`. */
export const usePagePath = (): RefObject<string> => {
  const { pathname } = useLocation();
  const path = useRef(pathname);
  useEffect(() => {
    path.current = pathname;
    return () => {
      path.current = '';
    };
  }, [pathname]);
  return path;
};

/**
 * Leads on after an answer, unless its reader has left the page meanwhile. A button that is gone because the record has
 * changed does not matter.
 */
export const useNavigateFromHere = (): ((to: To, options?: NavigateOptions) => void) => {
  const navigate = useNavigate();
  const page = use(PagePath);
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (page?.current === pathname) void navigate(to, options);
    },
    [navigate, page, pathname],
  );
};

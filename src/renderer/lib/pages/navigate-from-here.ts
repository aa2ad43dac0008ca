import { createContext, type RefObject, use, useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom';

/** Path of the page around a component; empty once it was left. */
export const PagePath = createContext<RefObject<string> | null>(null);

/** The value that a page provides as `PagePath`. */
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
 * Navigates after a response, unless the user has left the page meanwhile. It still navigates when the button that
 * started the call has disappeared with a change of the record.
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

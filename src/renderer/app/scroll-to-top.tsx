import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isOverPage } from '#renderer/lib/over-page.ts';

/** A new page begins at its top; going back keeps the place the browser remembers, as does a panel over the page. */
export const ScrollToTop = () => {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (kind !== 'POP' && shown.current !== pathname && !isOverPage(state)) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind, state]);
  return null;
};

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top; going back keeps the place the browser remembers. */
export const ScrollToTop = () => {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (kind !== 'POP' && shown.current !== pathname) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind]);
  return null;
};

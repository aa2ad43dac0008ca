import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isPanel } from '#renderer/lib/pages/panel-history-state.ts';

/** Scrolls to the top of a new page. Back, and a panel in front of the page, keep the position. */
export const ScrollToTop = () => {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (kind !== 'POP' && shown.current !== pathname && !isPanel(state)) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind, state]);
  return null;
};

import { useEffect } from 'react';

/** The fields used of https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Whether it began with a click, or in the browser's own controls. */
  readonly userInitiated: boolean;
}

const isRedirect = ({ navigationType, userInitiated }: NavigateEvent): boolean =>
  !userInitiated && (navigationType === 'push' || navigationType === 'replace');

/**
 * Lets the browser ask before the page is reloaded or closed while `isBusy`. It does not ask when a script leads
 * elsewhere, such as the payment provider to the payer's bank. Browsers without the Navigation API cannot tell one from
 * the other and never ask.
 */
export const useAskBeforeLeaving = (isBusy: boolean): void => {
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    if (!isBusy || !navigation) return;
    let redirects = false;
    const onNavigate = (event: Event) => {
      redirects = isRedirect(event as NavigateEvent);
    };
    const ask = (event: Event) => {
      if (!redirects) event.preventDefault();
    };
    navigation.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', ask);
    return () => {
      navigation.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isBusy]);
};

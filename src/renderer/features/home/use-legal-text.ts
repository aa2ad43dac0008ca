import { useCallback, useEffect, useState } from 'react';
import type { SubscriptionOffer } from '#shared/domain/subscription-offer.ts';
import { useEmbeddedContent } from './embedded-content.ts';

export interface LegalText {
  /** HTML of the operator; null until it is there. */
  readonly html: string | null;
  /** Price of the subscription; null until it is loaded. */
  readonly offer: SubscriptionOffer | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Milliseconds before a failed load is retried. */
const RETRY = 5_000;

/** The server's text; until it has loaded, the prerendered one. */
export const useLegalText = (name: 'terms' | 'privacy'): LegalText => {
  const embedded = useEmbeddedContent()[name] ?? null;
  const { subscription } = useEmbeddedContent();
  const [loaded, setLoaded] = useState<{ html: string; offer: SubscriptionOffer } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      // The HTTP client is loaded after the page has painted.
      const { clientConfig } = await import('#renderer/lib/client-config.ts');
      const config = await clientConfig();
      setLoaded({ html: config[name], offer: config.subscription });
      setFailed(false);
    } catch {
      // Shown to the visitor with a retry button, unless there is a prerendered text.
      setFailed(true);
    }
  }, [name]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (!failed) return;
    const again = () => void load();
    const timer = setInterval(again, RETRY);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [failed, load]);
  return {
    html: loaded?.html ?? embedded,
    offer: loaded?.offer ?? subscription ?? null,
    failed,
    retry: () => void load(),
  };
};

import { useCallback, useEffect, useState } from 'react';
import { useRetryWhenBack } from '#renderer/lib/use-retry-when-back.ts';
import type { SubscriptionOffer } from '#shared/domain/subscription-offer.ts';
import { useEmbeddedContent } from './embedded-content.ts';

export interface LegalText {
  /** HTML written by the operator; null until it is loaded. */
  readonly html: string | null;
  /** Price of the subscription; null until it is loaded. */
  readonly offer: SubscriptionOffer | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

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
  useRetryWhenBack(failed, () => void load());
  return {
    html: loaded?.html ?? embedded,
    offer: loaded?.offer ?? subscription ?? null,
    failed,
    retry: () => void load(),
  };
};

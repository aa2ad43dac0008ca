const ORIGIN = 'http://same.invalid';

/**
 * Validates the return path of a challenge; undefined unless it stays on this origin. `//host`, `/\host`, schemes and
 * control characters would leave it (OWASP, unvalidated redirects).
 */
export const readReturnPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 2_000) return undefined;
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, ORIGIN)) return undefined;
  const url = new URL(value, ORIGIN);
  // `/.//host` normalizes to a path that a browser would interpret as another host.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
};

/** Adds Stripe's query parameters to a return address. https://docs.stripe.com/js/payment_intents/confirm_payment */
export const withPaymentResult = (
  path: string,
  intent: { readonly id: string; readonly client_secret: string; readonly status: string },
): string => {
  const url = new URL(path, ORIGIN);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.pathname + url.search + url.hash;
};

/** The payment that a client secret belongs to: the provider puts the id before it. */
export const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? secret;

/** The address the provider returns to, with the words it would add itself after a redirect. */
export const returnedPath = (returnTo: string, intent: string, status: string): string => {
  const url = new URL(returnTo, window.location.href);
  url.searchParams.set('payment_intent', intent);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'pending');
  return url.pathname + url.search;
};

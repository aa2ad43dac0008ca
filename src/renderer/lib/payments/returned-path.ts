/** The payment intent's id, with which its secret starts. */
export const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? secret;

/** The return path with the query parameters that the provider adds after a redirect. */
export const returnedPath = (returnTo: string, intent: string, status: string): string => {
  const url = new URL(returnTo, window.location.href);
  url.searchParams.set('payment_intent', intent);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'pending');
  return url.pathname + url.search;
};

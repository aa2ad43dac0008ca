/** Settings of a server that trusts proxies of this computer. The setting looks like real use, so the sandboxes need names. */
export const PROXIED = {
  TRUSTED_PROXIES: 'loopback',
  PUBLIC_URL: 'http://127.0.0.1',
  ALLOW_SANDBOX: 'payments,mail,identity',
};

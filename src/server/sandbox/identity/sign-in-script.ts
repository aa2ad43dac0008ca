/**
 * The sandbox's replacement for https://accounts.google.com/gsi/client: the part of its token client that the product
 * uses, with the same names and the same answers.
 * https://developers.google.com/identity/oauth2/web/reference/js-reference
 */
export const signInScript = `'use strict';
(() => {
  const HOUR = 3600;
  const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  const open = (url) => {
    const [width, height] = [480, 640];
    const left = Math.round(screenX + (outerWidth - width) / 2);
    const top = Math.round(screenY + (outerHeight - height) / 2);
    return window.open(url, 'sandbox-sign-in', ['popup', 'width=' + width, 'height=' + height, 'left=' + left, 'top=' + top].join());
  };

  const initTokenClient = ({ client_id, scope, callback, error_callback = () => undefined }) => ({
    requestAccessToken() {
      const state = random();
      const redirect_uri = location.origin + '/sandbox/identity/callback';
      const query = new URLSearchParams({ client_id, scope, redirect_uri, response_type: 'token', state });
      const popup = open('/sandbox/identity/authorize?' + query);
      if (!popup) return error_callback({ type: 'popup_failed_to_open', message: 'Failed to open popup window.' });
      const stop = () => {
        clearInterval(watch);
        removeEventListener('message', take);
      };
      const take = ({ origin, source, data }) => {
        if (origin !== location.origin || source !== popup) return;
        const answer = new URLSearchParams(data);
        if (answer.get('state') !== state) return;
        stop();
        popup.close();
        const error = answer.get('error');
        callback(error ? { error } : { access_token: answer.get('access_token'), token_type: 'Bearer', expires_in: HOUR, scope });
      };
      const watch = setInterval(() => {
        if (!popup.closed) return;
        stop();
        error_callback({ type: 'popup_closed', message: 'Popup window closed.' });
      }, 200);
      addEventListener('message', take);
    },
  });

  window.google = { accounts: { oauth2: { initTokenClient } } };
})();
`;

/** The script of the sign-in popup: passes the answer to the opening page of the same origin. */
export const callbackScript = `'use strict';
window.opener?.postMessage(location.hash.slice(1), location.origin);
`;

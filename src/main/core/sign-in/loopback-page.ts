import type { ServerResponse } from 'node:http';

/**
 * Sends the page that the browser shows after a request to the loopback address: text only, without scripts or
 * resources.
 */
export function answerPage(response: ServerResponse, status: number, text: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>UGC Marketplace</title><body style="font:18px system-ui;max-width:30em;margin:20vh auto;padding:0 1em;color-scheme:light dark"><p>${text}</p></body></html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // The URL contains the code, so it must not be sent on, cached or framed.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(page);
}

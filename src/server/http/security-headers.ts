import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** SHA-256 of the empty string: the styling library inserts an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const GOOGLE = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/', 'https://openidconnect.googleapis.com'],
};

export interface HostedProviders {
  readonly stripe: boolean;
  readonly google: boolean;
  /** Origin of a hosted provider's sockets, e.g. wss://ws-eu.pusher.com; the embedded ones are same-origin. */
  readonly live?: string | undefined;
  /** Origin of the store that answers videos; undefined where this server does. */
  readonly videos?: string | undefined;
  /** Whether the site is served over HTTPS. */
  readonly https: boolean;
}

/** The headers are the same for every answer; computing them each time would take a twentieth of a request. */
const headersOf = (options: HelmetOptions): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
};

/**
 * Answers under these paths are personal or momentary and must not be cached. The website sets its own cache headers.
 */
const NEVER_CACHED = /^\/(?:api|webhooks|sandbox|media|app|healthz|readyz)(?:\/|$)/;

/** Strict headers on every answer. The hosts of Stripe, Google and Pusher are allowed only where they are configured. */
export const securityHeaders = (providers: HostedProviders): Readonly<Record<string, string>> => {
  const stripe = providers.stripe ? STRIPE : { script: [], frame: [], connect: [] };
  const google = providers.google ? GOOGLE : { script: [], style: [], frame: [], connect: [] };
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...stripe.script, ...google.script],
        styleSrc: ["'self'", EMPTY_STYLE, ...google.style],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:', ...(providers.videos ? [providers.videos] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect, ...google.connect, ...(providers.live ? [providers.live] : [])],
        frameSrc: ["'self'", ...stripe.frame, ...google.frame],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: providers.https,
    // Google's sign-in popup posts its result to the opener.
    crossOriginOpenerPolicy: { policy: providers.google ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
};

/** Sets the headers on every answer that passes the hooks, and forbids caching of the API's answers. */
export const installSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const { url: route } = request.routeOptions;
    if (route === undefined || NEVER_CACHED.test(route)) reply.header('cache-control', 'no-store');
  });
};

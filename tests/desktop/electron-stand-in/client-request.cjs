const { PassThrough, Writable, pipeline } = require('node:stream');
const zlib = require('node:zlib');
const { fromNode, networkError } = require('./network-error.cjs');
const { challengeOf, openRequest } = require('./proxied-request.cjs');

/** Headers that Chromium does not let the app set (docs/api/client-request.md, setHeader). */
const restricted = /^(content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/i;
const redirects = [301, 302, 303, 307, 308];
const decoders = {
  gzip: () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
};

const addressOf = ({ url, protocol = 'http:', host, hostname = 'localhost', port, path = '/' }) =>
  url ?? `${protocol}//${host ?? hostname}${host || !port ? '' : `:${port}`}${path}`;

/** Electron's IncomingMessage, with the body decompressed as in Chromium. */
function toIncomingMessage(answer) {
  const body = decoders[answer.headers['content-encoding']]?.() ?? new PassThrough();
  pipeline(answer, body, () => {});
  const { statusCode, statusMessage, headers, rawHeaders, httpVersion } = answer;
  return Object.assign(body, { statusCode, statusMessage, headers, rawHeaders, httpVersion });
}

/**
 * `net.request` (lib/common/api/net-client-request.ts): buffers the whole body and sends it when it has ended, with its
 * length, never chunked.
 */
class ClientRequest extends Writable {
  #options;
  #headers = new Map();
  #body = [];
  #started = false;
  #isAborted = false;
  #follow;
  #request;

  constructor(given, onResponse) {
    super({ autoDestroy: true });
    const options = typeof given === 'string' ? { url: given } : { ...given };
    const redirect = options.redirect ?? 'follow';
    this.#options = { ...options, redirect, method: (options.method ?? 'GET').toUpperCase(), url: addressOf(options) };
    if (!/^https?:/i.test(this.#options.url)) throw new Error('ClientRequest only supports http: and https: protocols');
    for (const [name, value] of Object.entries(options.headers ?? {})) this.setHeader(name, value);
    if (onResponse) this.once('response', onResponse);
  }

  get chunkedEncoding() {
    return false;
  }
  set chunkedEncoding(isChunked) {
    if (isChunked) throw new Error('electron stand-in: chunkedEncoding of a ClientRequest is not implemented');
  }
  setHeader(name, value) {
    if (this.#started) throw new Error("Can't set headers after they are sent");
    this.#headers.set(name.toLowerCase(), [name, String(value)]);
  }
  getHeader(name) {
    return this.#headers.get(name.toLowerCase())?.[1];
  }
  removeHeader(name) {
    if (this.#started) throw new Error("Can't remove headers after they are sent");
    this.#headers.delete(name.toLowerCase());
  }

  _write(chunk, encoding, done) {
    this.#body.push(Buffer.from(chunk, encoding));
    done();
  }
  _final(done) {
    this.#start().catch((error) => this.#die(error));
    done();
  }

  async #start() {
    this.#started = true;
    if ([...this.#headers.keys()].some((name) => restricted.test(name))) throw networkError('ERR_INVALID_ARGUMENT');
    const { method, url } = this.#options;
    const body = Buffer.concat(this.#body);
    const headers = { 'accept-encoding': 'gzip, deflate, br', ...Object.fromEntries(this.#headers.values()) };
    if (body.length > 0 || !['GET', 'HEAD'].includes(method)) headers['content-length'] = String(body.length);
    const request = await openRequest(url, { method, headers });
    this.#request = request;
    if (this.#isAborted) return request.destroy();
    request.on('error', (error) => this.#die(error.message.startsWith('net::') ? error : fromNode(error)));
    request.on('response', (answer) => this.#answer(answer));
    return request.end(body);
  }

  /** A request without a `login` listener, such as one of `net.fetch`, gets the response with 407. */
  async #logIn(answer) {
    const challenge = await challengeOf(this.#options.url);
    const respond = (username, password) => {
      if (username === undefined) return this.#answer(answer, true);
      answer.resume();
      challenge.answer(username, password);
      return this.#start().catch((error) => this.#die(error));
    };
    if (challenge === undefined || !this.emit('login', challenge.info, respond)) await respond();
  }

  #answer(answer, isFinal = false) {
    if (answer.statusCode === 407 && !isFinal) {
      this.#logIn(answer).catch((error) => this.#die(error));
      return;
    }
    if (!redirects.includes(answer.statusCode) || !answer.headers.location) {
      this._response = toIncomingMessage(answer);
      this.emit('response', this._response);
      return;
    }
    answer.resume();
    const { statusCode, headers } = answer;
    const { redirect, method, url } = this.#options;
    const isGet = statusCode === 303 || (statusCode < 303 && method === 'POST');
    const next = { method: isGet && method !== 'HEAD' ? 'GET' : method, url: new URL(headers.location, url).href };
    if (redirect === 'error') {
      this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    let isFollowed = redirect === 'follow';
    this.#follow = () => {
      isFollowed = true;
    };
    this.emit('redirect', statusCode, next.method, next.url, headers);
    this.#follow = undefined;
    if (this.#isAborted) return;
    if (!isFollowed) {
      this.#die(new Error('Redirect was cancelled'));
      return;
    }
    if (next.method === 'GET') this.#body = [];
    Object.assign(this.#options, next);
    this.#start().catch((error) => this.#die(error));
  }

  followRedirect() {
    if (!this.#follow) throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.#follow();
  }
  abort() {
    if (!this.#isAborted) process.nextTick(() => this.emit('abort'));
    this.#isAborted = true;
    this.#die();
  }
  #die(error) {
    if (this.destroyed && error && !this.#isAborted) this.emit('error', error);
    this.destroy(this.#isAborted ? undefined : error);
    this.#request?.destroy();
    this._response?.destroy(error);
  }
}

module.exports = { ClientRequest };

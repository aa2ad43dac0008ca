const { EventEmitter, once } = require('node:events');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { setTimeout: pause } = require('node:timers/promises');
const { chromiumPath } = require('./chromium-path.cjs');

const flags = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--password-store=basic',
  '--use-mock-keychain',
  '--remote-debugging-pipe',
];

/**
 * Exempts `*.localhost` from proxies: this process serves the app's pages under such names, which only Chromium
 * resolves.
 */
const withPagesPastProxies = () => {
  const names = ['no_proxy', 'NO_PROXY'].filter((name) => process.env[name]);
  const bypass = Object.fromEntries(names.map((name) => [name, `${process.env[name]},.localhost`]));
  return { ...process.env, ...bypass };
};

/**
 * A Chromium process, controlled over its debugging pipe (DevTools protocol). Playwright connects to the port of the
 * same browser.
 */
class Cdp extends EventEmitter {
  #lastId = 0;
  #waiting = new Map();
  #process;
  #rest = '';

  start({ profile, debuggingPort, onExit }) {
    fs.mkdirSync(profile, { recursive: true });
    const isHeaded = process.env.STANDIN_HEADED === '1';
    const port = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
    this.#process = spawn(
      chromiumPath(),
      [...(isHeaded ? [] : ['--headless=new']), ...flags, ...port, `--user-data-dir=${profile}`],
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env: withPagesPastProxies() },
    );
    this.#process.once('error', onExit);
    this.#process.once('exit', () => onExit(new Error('Chromium exited')));
    this.#process.stderr.on('data', (data) => this.#passOn(String(data)));
    this.#process.stdio[3].on('error', () => {});
    this.#process.stdio[4].setEncoding('utf8').on('data', (text) => this.#read(text));
    return this.send('Target.setDiscoverTargets', { discover: true });
  }

  /** Forwards the line that names the debugging port, for which Playwright waits; everything else is noise. */
  #passOn(text) {
    for (const line of text.split('\n'))
      if (line.startsWith('DevTools listening') || process.env.STANDIN_VERBOSE) process.stderr.write(`${line}\n`);
  }

  #read(text) {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop();
    for (const message of messages) this.#receive(JSON.parse(message));
  }

  #receive({ id, method, params, sessionId, result, error }) {
    if (method) {
      this.emit(sessionId ? `${sessionId} ${method}` : method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    return new Promise((resolve, reject) => {
      this.#lastId++;
      this.#waiting.set(this.#lastId, { resolve, reject, method });
      this.#process.stdio[3].write(`${JSON.stringify({ id: this.#lastId, method, params, sessionId })}\0`);
    });
  }

  get pid() {
    return this.#process?.pid;
  }

  /** Resolves when Chromium has exited by itself, or after half a minute. */
  async close() {
    if (!this.#process || this.#process.exitCode !== null) return;
    const gone = once(this.#process.removeAllListeners('exit'), 'exit');
    this.send('Browser.close').catch(() => {});
    await Promise.race([gone, pause(30_000, undefined, { ref: false })]);
  }

  kill() {
    this.#process?.kill('SIGKILL');
  }
}

module.exports = { cdp: new Cdp().setMaxListeners(0) };

/**
 * Runs in both worlds of a page: the context bridge between them, by synchronous DOM events whose `detail` Chromium
 * clones between the worlds. Functions, promises and errors get proxies, as in Electron. Sent to the page as source.
 */
function createContextBridge(side, secret) {
  const other = side === 'main' ? 'isolated' : 'main';
  const functions = new Map();
  const promises = new Map();
  let lastId = 0;
  let answer;

  const post = (message) => document.dispatchEvent(new CustomEvent(`${secret}:${other}`, { detail: message }));

  const keep = (store, value) => {
    lastId++;
    store?.set(lastId, value);
    return lastId;
  };
  const encodePromise = (promise) => {
    const id = keep();
    promise.then(
      (value) => post({ kind: 'settle', id, ok: true, value: encode(value) }),
      (error) => post({ kind: 'settle', id, ok: false, value: encode(error) }),
    );
    return { t: 'promise', id };
  };
  const encode = (value) => {
    if (typeof value === 'function') return { t: 'function', id: keep(functions, value) };
    if (typeof value === 'symbol') return { t: 'value' };
    if (value === null || typeof value !== 'object') return { t: 'value', value };
    if (value instanceof Promise) return encodePromise(value);
    if (value instanceof Error) return { t: 'error', value: value.message };
    if (Array.isArray(value)) return { t: 'array', value: value.map(encode) };
    if (Object.prototype.toString.call(value) === '[object Object]')
      return { t: 'object', value: Object.keys(value).map((key) => [key, encode(value[key])]) };
    return { t: 'value', value }; // The event itself clones File, Date, Map and ArrayBuffer.
  };

  const decoders = {
    function: ({ id }) => {
      const proxy = (...args) => call(id, args);
      return proxy;
    },
    promise: ({ id }) => new Promise((resolve, reject) => promises.set(id, { resolve, reject })),
    error: ({ value }) => new Error(value),
    array: ({ value }) => value.map(decode),
    object: ({ value }) => Object.fromEntries(value.map(([key, item]) => [key, decode(item)])),
    value: ({ value }) => value,
  };
  const decode = (encoded) => decoders[encoded.t](encoded);

  const call = (id, args) => {
    post({ kind: 'call', id, args: args.map(encode) });
    const given = answer;
    answer = undefined;
    if (!given) throw new Error('context bridge: no answer');
    if (given.ok) return decode(given.value);
    throw decode(given.value);
  };
  const run = ({ id, args }) => {
    try {
      return { ok: true, value: encode(functions.get(id)(...args.map(decode))) };
    } catch (error) {
      return { ok: false, value: encode(error) };
    }
  };
  const deepFreeze = (value) => {
    if (value && typeof value === 'object' && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(deepFreeze);
    }
    return value;
  };

  const receivers = {
    call: (message) => post({ kind: 'answer', answer: run(message) }),
    answer: (message) => {
      answer = message.answer;
    },
    settle: ({ id, ok, value }) => {
      const waiting = promises.get(id);
      promises.delete(id);
      if (ok) waiting?.resolve(decode(value));
      else waiting?.reject(decode(value));
    },
    expose: ({ key, api }) => {
      const value = deepFreeze(decode(api));
      Object.defineProperty(window, key, { value, enumerable: true, writable: false, configurable: false });
    },
  };
  document.addEventListener(`${secret}:${side}`, ({ detail }) => receivers[detail.kind](detail));

  return { expose: (key, api) => post({ kind: 'expose', key, api: encode(api) }) };
}

module.exports = { createContextBridge };

/**
 * Structured-clone values as JSON text, for both ends of IPC. Also sent to the page as source, so it may not refer to
 * anything outside the function.
 */
function createWire() {
  const toBase64 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const entries = (value, map) => Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item)]));

  const encodeView = (view) => ({
    t: 'view',
    kind: view.constructor.name === 'Buffer' ? 'Uint8Array' : view.constructor.name,
    v: toBase64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)),
  });
  const encodeObject = (value) => {
    if (Array.isArray(value)) return value.map(encode);
    if (value instanceof Date) return { t: 'date', v: value.getTime() };
    if (value instanceof Map) return { t: 'map', v: [...value].map(encode) };
    if (value instanceof Set) return { t: 'set', v: [...value].map(encode) };
    if (value instanceof Error) return { t: 'error', v: value.message, name: value.name };
    if (value instanceof ArrayBuffer) return { t: 'buffer', v: toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) return encodeView(value);
    return { t: 'object', v: entries(value, encode) };
  };
  const encode = (value) => {
    if (value === undefined) return { t: 'undefined' };
    if (typeof value === 'bigint') return { t: 'bigint', v: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { t: 'number', v: String(value) };
    return value === null || typeof value !== 'object' ? value : encodeObject(value);
  };

  const decoders = {
    undefined: () => undefined,
    bigint: ({ v }) => BigInt(v),
    number: ({ v }) => Number(v),
    date: ({ v }) => new Date(v),
    map: ({ v }) => new Map(v.map(decode)),
    set: ({ v }) => new Set(v.map(decode)),
    error: ({ v, name }) => Object.assign(new Error(v), { name }),
    buffer: ({ v }) => fromBase64(v).buffer,
    view: ({ v, kind }) => new globalThis[kind](fromBase64(v).buffer),
    object: ({ v }) => entries(v, decode),
  };
  const decode = (value) => {
    if (value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? value.map(decode) : decoders[value.t](value);
  };

  return {
    // structuredClone first, because it throws for functions and drops prototypes, as Electron's IPC does.
    pack: (value) => JSON.stringify(encode(structuredClone(value))),
    unpack: (text) => decode(JSON.parse(text)),
  };
}

module.exports = { createWire };

const asked = new Set(['then', 'toJSON', 'constructor', 'default', '__esModule']);

/**
 * A proxy that throws for unimplemented members, which would otherwise be undefined.
 *
 * @template {object} T
 * @param {string} name
 * @param {T} object
 * @returns {T}
 */
const strict = (name, object) =>
  new Proxy(object, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || key.startsWith('_') || asked.has(key))
        return Reflect.get(target, key, receiver);
      throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
    },
  });

/** For members that reach the user or another program. native-recorder.cjs replaces them. */
const refuse = (name) => () => {
  throw new Error(`electron stand-in: ${name} would leave the app: load native-recorder.cjs first`);
};

module.exports = { strict, refuse };

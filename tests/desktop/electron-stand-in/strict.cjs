const asked = new Set(['then', 'toJSON', 'constructor', 'default', '__esModule']);

/** Anything that was not built says so by its name, instead of quietly being undefined. */
const strict = (name, object) =>
  new Proxy(object, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key.startsWith('_') || asked.has(key)) return target[key];
      throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
    },
  });

/** A function that must be replaced by the test. */
const refuse = (name) => () => {
  throw new Error(`electron stand-in: ${name} would ask a person; the test has to replace it`);
};

module.exports = { strict, refuse };

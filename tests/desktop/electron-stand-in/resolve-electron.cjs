const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const Module = require('node:module');

const file = join(__dirname, 'electron.cjs');
const url = pathToFileURL(file).href;
const names = /^electron(\/(main|common))?$/;

/** Makes `require('electron')`, `import 'electron'` and the inspector's `require` all resolve to the stand-in. */
function resolveElectron() {
  const original = Module._resolveFilename;
  Module._resolveFilename = function resolveFilename(request, ...rest) {
    return names.test(request) ? file : original.call(this, request, ...rest);
  };
  if (Module.registerHooks) {
    Module.registerHooks({
      resolve: (specifier, context, next) =>
        names.test(specifier) ? { url, format: 'commonjs', shortCircuit: true } : next(specifier, context),
    });
    return;
  }
  // Node 20 runs module hooks on a separate thread, from a module of their own.
  const hook = `export const resolve = (specifier, context, next) => ${names}.test(specifier)
    ? { url: ${JSON.stringify(url)}, format: 'commonjs', shortCircuit: true } : next(specifier, context);`;
  Module.register(`data:text/javascript,${encodeURIComponent(hook)}`, pathToFileURL(__filename));
}

module.exports = { resolveElectron };

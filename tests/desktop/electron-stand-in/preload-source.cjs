const fs = require('node:fs');
const { createContextBridge } = require('./page/context-bridge.cjs');
const { reportContextMenus } = require('./page/context-menu.cjs');
const { createFilePaths } = require('./page/file-paths.cjs');
const { catchNewWindows } = require('./page/new-windows.cjs');
const { askForPermissions } = require('./page/permission-requests.cjs');
const { createPreloadHost } = require('./page/preload-host.cjs');
const { createWire } = require('./page/wire.cjs');

function readPreload({ preload }) {
  if (!preload) return '';
  const code = fs.readFileSync(preload, 'utf8');
  const isModule = preload.endsWith('.mjs') || /^\s*(import\s[^(]|export\s)/m.test(code);
  if (!isModule) return code;
  console.error(`Unable to load preload script: ${preload}
SyntaxError: Cannot use import statement outside a module`);
  return '';
}

const rendererProcess = () => ({
  platform: process.platform,
  arch: process.arch,
  versions: { electron: process.versions.electron, chrome: process.versions.chrome, node: process.versions.node },
  env: {},
  argv: [],
  type: 'renderer',
  sandboxed: true,
  contextIsolated: true,
});

/** Source for the isolated world of the top frame; it runs before the page's scripts. */
const isolatedSource = (preferences, secret) => `if (window === top) (() => {
  const secret = ${JSON.stringify(secret)};
  const wire = (${createWire})();
  const bridge = (${createContextBridge})('isolated', secret);
  const require = (${createPreloadHost})({ wire, bridge, secret, createFilePaths: ${createFilePaths}, reportContextMenus: ${reportContextMenus} });
  const module = { exports: {} };
  (function (require, module, exports, process, global) {
${readPreload(preferences)}
  })(require, module, module.exports, ${JSON.stringify(rendererProcess())}, globalThis);
})();`;

/** Source for the page's main world. */
const mainSource = (secret) => `(() => {
  const secret = ${JSON.stringify(secret)};
  (${createContextBridge})('main', secret);
  (${catchNewWindows})(secret);
  (${askForPermissions})(secret);
})();`;

module.exports = { isolatedSource, mainSource };

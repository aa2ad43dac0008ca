const path = require('node:path');
const { app } = require('./app.cjs');

/** Allowed values of each preference; preferences that are not listed are not implemented. */
const safe = {
  sandbox: [true],
  contextIsolation: [true],
  nodeIntegration: [false],
  nodeIntegrationInWorker: [false],
  nodeIntegrationInSubFrames: [false],
  webSecurity: [true],
  allowRunningInsecureContent: [false],
  experimentalFeatures: [false],
  enableBlinkFeatures: [''],
  webviewTag: [false],
  plugins: [false],
  navigateOnDragDrop: [false],
  enableDeprecatedPaste: [false],
  javascript: [true],
  images: [true],
};
const harmless = ['preload', 'spellcheck', 'devTools', 'backgroundThrottling', 'zoomFactor', 'additionalArguments'];

/**
 * Refuses preferences that Electron's security checklist forbids (docs/tutorial/security.md, items 2 to 4, 6, 8 to 11):
 * here every page is isolated whatever the app requests, so a passing test would prove nothing.
 */
function checkPreferences(preferences) {
  if (!app._sandboxed)
    throw new Error('electron stand-in: app.enableSandbox() was not called, the stand-in cannot vouch for the app');
  for (const [name, value] of Object.entries(preferences)) {
    if (value === undefined || harmless.includes(name)) continue;
    if (!safe[name]) throw new Error(`electron stand-in: the web preference ${name} is not implemented`);
    if (!safe[name].includes(value))
      throw new Error(`electron stand-in: the web preference ${name}: ${value} is unsafe, the stand-in refuses it`);
  }
  const { preload } = preferences;
  if (preload && !path.isAbsolute(preload)) throw new Error('preload script must have absolute path');
}

module.exports = { checkPreferences };

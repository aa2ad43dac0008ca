const { existsSync } = require('node:fs');

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function playwrightsOwn() {
  try {
    return require('playwright').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The browser that shows the pages: CHROMIUM, else an installed one, else the one Playwright brought. */
function chromiumPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = [...usual, playwrightsOwn()].find((path) => path && existsSync(path));
  if (!found) throw new Error('electron stand-in: no Chromium found. Install one, or name it in CHROMIUM.');
  return found;
}

module.exports = { chromiumPath };

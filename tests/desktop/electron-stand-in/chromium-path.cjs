/** Path of the Chromium executable, set by the environment variable CHROMIUM. */
function chromiumPath() {
  const { CHROMIUM } = process.env;
  if (!CHROMIUM) throw new Error('electron stand-in: CHROMIUM names no browser.');
  return CHROMIUM;
}

module.exports = { chromiumPath };

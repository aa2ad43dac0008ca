/** The browser that shows the pages: whoever starts the stand-in names it in CHROMIUM. */
function chromiumPath() {
  const { CHROMIUM } = process.env;
  if (!CHROMIUM) throw new Error('electron stand-in: CHROMIUM names no browser.');
  return CHROMIUM;
}

module.exports = { chromiumPath };

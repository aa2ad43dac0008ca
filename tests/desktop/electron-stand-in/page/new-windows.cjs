/**
 * Runs in the main world: `window.open` and links to `_blank` call the window-open handler; the page always gets null.
 * Sent to the page as source.
 */
function catchNewWindows(secret) {
  const ask = (address) => {
    const detail = String(new URL(address, location.href));
    document.dispatchEvent(new CustomEvent(`${secret}:open`, { detail }));
  };
  window.open = (address = 'about:blank') => {
    ask(address);
    return null;
  };
  document.addEventListener('click', (click) => {
    const link = click.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (link?.target === '_blank' && link.href && !click.defaultPrevented) {
      click.preventDefault();
      ask(link.href);
    }
  });
}

module.exports = { catchNewWindows };

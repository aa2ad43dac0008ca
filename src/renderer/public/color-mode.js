// Before first paint: the stored colour mode, else the system's, also when that changes; and whether somebody is signed in.
{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      const mode = localStorage.getItem('color-mode');
      return mode === 'light' || mode === 'dark' ? mode : null;
    } catch {
      // Storage may be closed to this page; the system decides then.
      return null;
    }
  };
  const show = () => {
    const mode = chosen() ?? (system.matches ? 'dark' : 'light');
    document.documentElement.className = mode;
    document.documentElement.style.colorScheme = mode;
  };
  show();
  try {
    document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem('token') !== null);
  } catch {
    // As above: a page without storage has no session.
  }
  system.addEventListener('change', show);
}

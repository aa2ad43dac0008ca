// Before first paint: the stored colour mode, else the system's, also when that changes.
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
  system.addEventListener('change', show);
}

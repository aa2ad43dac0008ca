// Before first paint: the stored colour mode, else the system's.
{
  let mode = null;
  try {
    mode = localStorage.getItem('color-mode');
  } catch {
    // Storage may be closed to this page; the system decides then.
  }
  if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.className = mode;
  document.documentElement.style.colorScheme = mode;
}

import { atom, useAtom } from 'jotai';

export type ColorMode = 'light' | 'dark';

/** The head script has put the mode on the root before the first paint; the page must start from the same. */
const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const modeAtom = atom<ColorMode>(current());

/** While nobody has chosen, the root follows the system by the head script, which hears of a change first. */
modeAtom.onMount = (set) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => set(current());
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};

const change = (mode: ColorMode) => {
  document.documentElement.className = mode;
  document.documentElement.style.colorScheme = mode;
  localStorage.setItem('color-mode', mode);
};

/** The colour mode and the way to switch it; the choice stays on this computer. */
export const useColorMode = (): { mode: ColorMode; toggle: () => void } => {
  const [mode, setMode] = useAtom(modeAtom);
  const toggle = () => {
    const next = mode === 'dark' ? 'light' : 'dark';
    change(next);
    setMode(next);
  };
  return { mode, toggle };
};

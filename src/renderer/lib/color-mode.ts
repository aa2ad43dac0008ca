import { atom, useAtom } from 'jotai';

export type ColorMode = 'light' | 'dark';

/** The head script has put the mode on the root before the first paint; the page must start from the same. */
const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const modeAtom = atom<ColorMode>(current());

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

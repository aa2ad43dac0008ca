import { atom, useAtom } from 'jotai';

export type ColorMode = 'light' | 'dark';

/** Initial mode; the head script sets the class before the first paint. */
const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const shownAtom = atom<ColorMode>(current());

/** Without a stored choice the head script follows the system's mode; its listener runs before this one. */
shownAtom.onMount = (set) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => set(current());
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};

/** The colour mode of the page. Setting it stores the choice on this computer. */
export const colorModeAtom = atom(
  (get) => get(shownAtom),
  (_get, set, mode: ColorMode) => {
    document.documentElement.className = mode;
    document.documentElement.style.colorScheme = mode;
    localStorage.setItem('color-mode', mode);
    set(shownAtom, mode);
  },
);

/** The colour mode and the way to switch it. */
export const useColorMode = (): { mode: ColorMode; toggle: () => void } => {
  const [mode, choose] = useAtom(colorModeAtom);
  return { mode, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') };
};

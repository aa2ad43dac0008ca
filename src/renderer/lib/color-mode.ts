import { atom, useAtom } from 'jotai';

export type ColorMode = 'light' | 'dark';

/** The head script has put the mode on the root before the first paint; the page must start from the same. */
const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const shownAtom = atom<ColorMode>(current());

/** While nobody has chosen, the root follows the system by the head script, which hears of a change first. */
shownAtom.onMount = (set) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => set(current());
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};

/** The colour mode of the page. To set it is to choose it: the choice stays on this computer. */
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

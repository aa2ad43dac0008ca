import type { Appearance } from '@stripe/stripe-js';
import type { ColorMode } from '#renderer/lib/color-mode.ts';

/** The provider's card form is an iframe that cannot read our CSS variables, so their values are passed to it. */
export const cardAppearance = (mode: ColorMode): Appearance => {
  const root = getComputedStyle(document.documentElement);
  const value = (token: string) => root.getPropertyValue(`--chakra-${token}`).trim();
  const wanted = {
    colorPrimary: value('colors-accent-solid'),
    colorBackground: value('colors-bg-panel'),
    colorText: value('colors-fg'),
    colorTextSecondary: value('colors-fg-muted'),
    colorDanger: value('colors-fg-error'),
    borderRadius: value('radii-l2'),
  };
  const variables = Object.fromEntries(Object.entries(wanted).filter(([, known]) => known !== ''));
  return { theme: mode === 'dark' ? 'night' : 'stripe', variables };
};

import { chakra } from '@chakra-ui/react';

/** Visually hidden control; screen readers and the focus use it, its label is visible. */
export const ChoiceInput = chakra('input', { base: { srOnly: true } });

/** Card that acts as the label of the control inside it. */
export const ChoiceLabel = chakra('label', {
  base: {
    colorPalette: 'accent',
    position: 'relative',
    display: 'flex',
    p: '4',
    rounded: 'l3',
    borderWidth: '1px',
    textStyle: 'sm',
    userSelect: 'none',
    cursor: 'pointer',
    _checked: {
      bg: 'accent.subtle',
      borderColor: 'accent.solid',
      boxShadow: 'inset 0 0 0 1px var(--shadow-color)',
      boxShadowColor: 'accent.solid',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  },
});

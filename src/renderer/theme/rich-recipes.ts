import { defineRecipe } from '@chakra-ui/react/styled-system';

const field = { bg: 'bg.panel', borderColor: 'border.control', focusRingColor: 'accent.focusRing' };

/** Changes to Chakra's recipes of the same names. */
export const richRecipes = {
  input: defineRecipe({
    variants: { size: { md: { textStyle: 'md', '--input-height': 'sizes.11' } }, variant: { outline: field } },
  }),
  textarea: defineRecipe({
    variants: { size: { md: { textStyle: 'md', py: '2.5' } }, variant: { outline: field } },
  }),
  skeleton: defineRecipe({ variants: { variant: { pulse: { background: 'bg.skeleton' } } } }),
};

export const richSlotRecipes = {
  nativeSelect: {
    variants: { size: { md: { field: { textStyle: 'md', h: '11' } } }, variant: { outline: { field } } },
  },
  pinInput: { variants: { variant: { outline: { input: field } } } },
  field: {
    base: {
      label: { textStyle: 'label', color: 'fg' },
      errorText: { textStyle: 'label', color: 'fg.error' },
      helperText: { textStyle: 'label', fontWeight: '400', color: 'fg.muted', textWrap: 'pretty' },
    },
  },
  dialog: {
    base: {
      backdrop: { bg: 'black/50' },
      content: { borderWidth: '1px', borderColor: 'border', mx: '4' },
      title: { textStyle: 'heading' },
    },
  },
  tabs: {
    base: { trigger: { fontWeight: '550', whiteSpace: 'nowrap', flexShrink: '0' } },
    variants: {
      variant: {
        line: { trigger: { _selected: { _horizontal: { '--indicator-color': 'colors.accent.solid' } } } },
      },
    },
  },
  progress: { variants: { shape: { rounded: { track: { borderRadius: 'pill' } } } } },
  table: {
    base: { columnHeader: { textStyle: 'label', color: 'fg.muted', fontWeight: '500' } },
  },
};

import { defineRecipe } from '@chakra-ui/react/styled-system';

const field = { bg: 'bg.panel', borderColor: 'border.control', focusRingColor: 'accent.focusRing' };

/** Changes to Chakra's recipes of the same names. */
export const recipeOverrides = {
  input: defineRecipe({
    variants: { size: { md: { textStyle: 'md', '--input-height': 'sizes.11' } }, variant: { outline: field } },
  }),
  textarea: defineRecipe({
    variants: { size: { md: { textStyle: 'md', py: '2.5' } }, variant: { outline: field } },
  }),
  skeleton: defineRecipe({ variants: { variant: { pulse: { background: 'bg.skeleton' } } } }),
};

export const slotRecipeOverrides = {
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
      // The content takes the whole width, and each placement sets its own margins: room at the sides is kept here.
      positioner: { px: { base: '3', sm: '4' } },
      content: { borderWidth: '1px', borderColor: 'border' },
      // Two buttons fit beside each other on a phone.
      header: { px: { base: '4', sm: '6' } },
      body: { px: { base: '4', sm: '6' } },
      footer: { px: { base: '4', sm: '6' } },
      title: { textStyle: 'heading' },
    },
    // Chakra leaves 7.5 rem: an upload with its preview, a warning and its progress would scroll in a window 800 high.
    variants: { scrollBehavior: { inside: { content: { maxH: 'calc(100% - 4rem)' } } } },
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

import { defineLayerStyles } from '@chakra-ui/react/styled-system';

/** The two of Chakra's layer styles that our recipes name: what is disabled, and the line under the chosen tab. */
export const layerStyles = defineLayerStyles({
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
  'indicator.bottom': {
    value: {
      position: 'relative',
      _before: {
        content: '""',
        position: 'absolute',
        bottom: 'var(--indicator-offset-y, 0)',
        insetInline: '0',
        height: '2px',
        background: 'var(--indicator-color)',
      },
    },
  },
});

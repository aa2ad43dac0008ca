import { Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** Small secondary text, such as an explanation. */
export const Muted = (props: ComponentProps<typeof Text>) => <Text color="fg.muted" textStyle="sm" {...props} />;

import { Center } from '@chakra-ui/react';

/** Overlay of a conversation while files are dragged over it. */
export const DropHint = () => (
  <Center
    aria-hidden
    position="absolute"
    inset="2"
    zIndex="1"
    rounded="l3"
    borderWidth="2px"
    borderStyle="dashed"
    borderColor="accent.solid"
    bg="bg"
    opacity="0.95"
    pointerEvents="none"
    fontWeight="medium"
  >
    Drop photos and videos here
  </Center>
);

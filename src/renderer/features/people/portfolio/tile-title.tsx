import { Text } from '@chakra-ui/react';

/** The title of a video in its script's direction; empty without a title. */
export const TileTitle = ({ children }: { children: string | null }) =>
  children && (
    <Text mt="2" textStyle="sm" fontWeight="medium" lineClamp="2" overflowWrap="anywhere" dir="auto">
      {children}
    </Text>
  );

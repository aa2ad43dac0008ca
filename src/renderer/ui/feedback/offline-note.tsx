import { Text } from '@chakra-ui/react';

const timeOf = (at: number): string => {
  const day =
    new Date(at).toDateString() === new Date().toDateString() ? {} : ({ month: 'long', day: 'numeric' } as const);
  return new Date(at).toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
};

/** Tells that what follows is what was loaded last. @param at milliseconds since the epoch */
export const OfflineNote = ({ at }: { at: number }) => (
  <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="3" py="2" mb="3" textStyle="sm">
    You are offline. This is from {timeOf(at)}.
  </Text>
);

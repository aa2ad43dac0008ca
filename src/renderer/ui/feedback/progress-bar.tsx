import { Box, HStack, Text } from '@chakra-ui/react';

interface ProgressBarProps {
  label: string;
  /** Progress in bytes or another unit, the same as that of `total`. */
  value: number;
  total: number;
  /** Whether the label is only for screen readers, because the same text is visible nearby. */
  hideLabel?: boolean;
  /** Whether nothing moves until the user does something; then it has no accent. */
  stopped?: boolean | undefined;
}

/** Progress in the accent colour with a percentage. Elements of its own: the library's bar adds 3 kB to every page of uploads. */
export const ProgressBar = ({ label, value, total, hideLabel, stopped }: ProgressBarProps) => {
  const percent = total > 0 ? Math.floor((value / total) * 100) : 0;
  return (
    <Box w="full" colorPalette={stopped ? 'gray' : 'accent'}>
      <HStack justify="space-between" mb="1.5" textStyle="sm" fontWeight="medium" srOnly={hideLabel}>
        <Text as="span">{label}</Text>
        <Text as="span" fontVariantNumeric="tabular-nums">
          {percent} %
        </Text>
      </HStack>
      {/* Read on request, not announced with each percent. */}
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        h="2"
        rounded="full"
        overflow="hidden"
        bg="bg.muted"
        boxShadow="inset"
      >
        <Box h="full" w={`${percent}%`} bg="colorPalette.solid" transition="width 0.2s" />
      </Box>
    </Box>
  );
};

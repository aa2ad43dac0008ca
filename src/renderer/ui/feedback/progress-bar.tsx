import { HStack, Progress } from '@chakra-ui/react';

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

/** Progress in the accent colour with a percentage. */
export const ProgressBar = ({ label, value, total, hideLabel, stopped }: ProgressBarProps) => {
  const percent = total > 0 ? Math.floor((value / total) * 100) : 0;
  return (
    <Progress.Root value={percent} colorPalette={stopped ? 'gray' : 'accent'} size="sm" shape="rounded" w="full">
      <HStack justify="space-between" mb="1.5" srOnly={hideLabel}>
        <Progress.Label>{label}</Progress.Label>
        {/* Announced on request, not with each percent. */}
        <Progress.ValueText aria-live="off" fontVariantNumeric="tabular-nums">
          {percent} %
        </Progress.ValueText>
      </HStack>
      <Progress.Track aria-label={label}>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
};

import { HStack, Progress } from '@chakra-ui/react';

interface ProgressBarProps {
  label: string;
  /** Bytes, or any unit of which `total` is the whole. */
  value: number;
  total: number;
  /** The label is only read out: what stands beside the bar says the same. */
  hideLabel?: boolean;
}

/** How far something has come, in the accent colour and in percent. */
export const ProgressBar = ({ label, value, total, hideLabel }: ProgressBarProps) => {
  const percent = total > 0 ? Math.floor((value / total) * 100) : 0;
  return (
    <Progress.Root value={percent} colorPalette="accent" size="sm" shape="rounded" w="full">
      <HStack justify="space-between" mb="1.5" srOnly={hideLabel}>
        <Progress.Label>{label}</Progress.Label>
        {/* Read out when it is asked for, not with each percent. */}
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

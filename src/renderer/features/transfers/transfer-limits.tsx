import { Field, SimpleGrid } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';
import type { TransferLimitControl } from '#renderer/platform/transfers.ts';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import type { TransferLimits as Limits } from '#shared/domain/transfer.ts';

const MEGABYTE = 1_000 ** 2;
/** Offered limits in bytes per second. */
const STEPS = [0.5, 1, 2, 5, 10, 20].map((megabytes) => megabytes * MEGABYTE);

const optionsWith = (value: number | null) =>
  [...new Set([...STEPS, ...(value === null ? [] : [value])])]
    .sort((a, b) => a - b)
    .map((bytes) => ({ value: bytes, label: `${byteSize(bytes)}/s` }));

interface LimitProps {
  label: string;
  value: number | null;
  onChoose: (value: number | null) => void;
}

const Limit = ({ label, value, onChoose }: LimitProps) => (
  <Field.Root>
    <Field.Label textStyle="xs">{label}</Field.Label>
    <NativeChoice
      root={{ size: 'xs' }}
      options={optionsWith(value)}
      none="No limit"
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    />
  </Field.Root>
);

/** Bandwidth limits for uploads and downloads. */
export const TransferLimits = ({ control }: { control: TransferLimitControl }) => {
  const [limits, setLimits] = useState<Limits | null>(null);
  const { run } = useAction(async (change: Limits) => {
    await control.set(change);
    setLimits(change);
  });
  useEffect(() => {
    // Without a response the panel shows no limits.
    control.get().then(setLimits, () => undefined);
  }, [control]);
  if (!limits) return null;
  return (
    <SimpleGrid columns={2} gap="3" px="5" py="3" borderTopWidth="1px">
      <Limit label="Upload limit" value={limits.upload} onChoose={(upload) => void run({ ...limits, upload })} />
      <Limit
        label="Download limit"
        value={limits.download}
        onChoose={(download) => void run({ ...limits, download })}
      />
    </SimpleGrid>
  );
};

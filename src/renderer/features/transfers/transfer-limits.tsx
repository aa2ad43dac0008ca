import { Box, Field, SimpleGrid } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import type { TransferLimitControl } from '#renderer/platform/transfers.ts';
import { NativeChoice, type Options } from '#renderer/ui/form/native-choice.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { TransferLimits as Limits } from '#shared/domain/transfers/transfer.ts';

const MEGABYTE = 1_000 ** 2;
/** Offered limits in bytes per second. */
const STEPS = [0.5, 1, 2, 5, 10, 20].map((megabytes) => megabytes * MEGABYTE);

const speedsWith = (value: number | null): Options<number> =>
  [...new Set([...STEPS, ...(value === null ? [] : [value])])]
    .sort((a, b) => a - b)
    .map((bytes) => ({ value: bytes, label: `${byteSize(bytes)}/s` }));

const HOURS: Options<number> = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }));
/** Hours after the first one, when that is chosen. */
const WORKING_DAY = 8;

interface ChoiceProps {
  label: string;
  options: Options<number>;
  none?: string;
  value: number | null;
  onChoose: (value: number | null) => void;
}

const Choice = ({ label, options, none, value, onChoose }: ChoiceProps) => (
  <Field.Root>
    <Field.Label textStyle="xs">{label}</Field.Label>
    <NativeChoice
      root={{ size: 'xs' }}
      options={options}
      {...(none !== undefined && { none })}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    />
  </Field.Root>
);

interface ChangeProps {
  limits: Limits;
  change: (change: Partial<Limits>) => void;
}

/** The hours of the day in which the limits apply. */
const Hours = ({ limits: { hours = null }, change }: ChangeProps) => (
  <>
    <Choice
      label="Limits apply from"
      options={HOURS}
      none="All day"
      value={hours?.from ?? null}
      onChoose={(from) =>
        change({ hours: from === null ? null : { from, until: hours?.until ?? (from + WORKING_DAY) % HOURS.length } })
      }
    />
    {hours && (
      <Choice
        label="Until"
        options={HOURS}
        value={hours.until}
        onChoose={(until) => change({ hours: { from: hours.from, until: until ?? hours.until } })}
      />
    )}
  </>
);

/** What slows down or stops all transfers of this computer: bandwidth limits, their hours, the battery. */
export const TransferLimits = ({ control }: { control: TransferLimitControl }) => {
  const [limits, setLimits] = useState<Limits | null>(null);
  const { run } = useAction(async (next: Limits) => {
    await control.set(next);
    setLimits(next);
  });
  useEffect(() => {
    // Without a response the panel shows no limits.
    control.get().then(setLimits, () => undefined);
  }, [control]);
  if (!limits) return null;
  const { upload, download, pauseOnBattery } = limits;
  const change = (part: Partial<Limits>) => void run({ ...limits, ...part });
  return (
    <Box px="5" py="3" borderTopWidth="1px">
      <SimpleGrid columns={2} gap="3">
        <Choice
          label="Upload limit"
          options={speedsWith(upload)}
          none="No limit"
          value={upload}
          onChoose={(speed) => change({ upload: speed })}
        />
        <Choice
          label="Download limit"
          options={speedsWith(download)}
          none="No limit"
          value={download}
          onChoose={(speed) => change({ download: speed })}
        />
        {(upload !== null || download !== null) && <Hours limits={limits} change={change} />}
      </SimpleGrid>
      {pauseOnBattery !== undefined && (
        <SettingSwitch label="Pause on battery" on={pauseOnBattery} onChange={(on) => change({ pauseOnBattery: on })}>
          Pause on battery
        </SettingSwitch>
      )}
    </Box>
  );
};

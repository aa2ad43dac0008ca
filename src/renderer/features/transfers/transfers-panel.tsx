import { Box, Button, CloseButton, Field, Heading, HStack, Portal, SimpleGrid, Stack } from '@chakra-ui/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EmptyFolder } from '#renderer/assets/empty/folder.tsx';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { transfersAtom } from '#renderer/lib/files/transfers.ts';
import { type Platform, usePlatform } from '#renderer/platform/platform.ts';
import type { TransferLimitControl } from '#renderer/platform/transfers.ts';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { NativeChoice, type Options } from '#renderer/ui/form/native-choice.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import {
  actionOnAll,
  canRetry,
  isFinal,
  type TransferLimits as Limits,
  type Transfer,
} from '#shared/domain/transfers/transfer.ts';
import { PANEL_HEADING_ID, panelOpenAtom } from './panel-state.ts';
import { TransferRow } from './transfer-row.tsx';

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

/** The hours of the day in which the limits apply. */
const Hours = ({ limits: { hours = null }, change }: { limits: Limits; change: (change: Partial<Limits>) => void }) => (
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
const TransferLimits = ({ control }: { control: TransferLimitControl }) => {
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

type Transfers = NonNullable<Platform['transfers']>;

const Empty = ({ transfers }: { transfers: Transfers }) => (
  <EmptyNote drawing={<EmptyFolder />} px="6" py="8">
    {transfers.download
      ? 'Nothing here yet. Videos that you upload or download appear here and continue while you work.'
      : 'Nothing here yet. Videos that you upload appear here and continue while you work.'}
  </EmptyNote>
);

const Finished = ({ list, transfers }: { list: readonly Transfer[]; transfers: Transfers }) => {
  const finished = list.filter((transfer) => isFinal(transfer) && !canRetry(transfer));
  if (finished.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="ghost"
      onClick={() => {
        for (const { id } of finished) void transfers.remove(id);
        document.getElementById(PANEL_HEADING_ID)?.focus();
      }}
    >
      Clear Finished
    </Button>
  );
};

/** Pauses or resumes all in one button, so that the focus stays on it; a single one has its own. */
const All = ({ list, transfers }: { list: readonly Transfer[]; transfers: Transfers }) => {
  const all = actionOnAll(list);
  const { run, busy } = useAction(async (act: 'pause' | 'resume', ids: readonly string[]) => {
    for (const id of ids) await transfers[act](id);
  });
  if (all === null || all.ids.length < 2) return null;
  return (
    <Button size="xs" variant="ghost" loading={busy} onClick={() => void run(all.act, all.ids)}>
      {all.act === 'pause' ? 'Pause All' : 'Resume All'}
    </Button>
  );
};

/** Moves the focus into the panel when it opens, and back when it is closed from inside. */
const useFocusInside = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    heading.current?.focus();
  }, []);
  const giveBack = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  return { heading, giveBack };
};

/**
 * All uploads and downloads with progress and actions. Not modal: the page stays usable, and Escape closes the panel.
 */
export const TransfersPanel = () => {
  const { transfers } = usePlatform();
  const list = useAtomValue(transfersAtom);
  const setOpen = useSetAtom(panelOpenAtom);
  const { heading, giveBack } = useFocusInside();
  if (!transfers) return null;
  const close = () => {
    setOpen(false);
    giveBack();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <Portal>
      <Stack
        as="section"
        aria-labelledby={PANEL_HEADING_ID}
        onKeyDown={leave}
        gap="0"
        position="fixed"
        zIndex="docked"
        bottom={{ base: '0', md: '4' }}
        insetEnd={{ base: '0', md: '4' }}
        w={{ base: 'full', md: 'md' }}
        maxH={{ base: '75dvh', md: 'min(40rem, calc(100dvh - 2rem))' }}
        bg="bg.panel"
        borderWidth="1px"
        roundedTop="l3"
        roundedBottom={{ base: '0', md: 'l3' }}
        shadow="lg"
      >
        <HStack ps="5" pe="3" py="3" borderBottomWidth="1px">
          <Heading as="h2" size="sm" id={PANEL_HEADING_ID} ref={heading} tabIndex={-1} flex="1">
            Transfers
          </Heading>
          <All list={list} transfers={transfers} />
          <Finished list={list} transfers={transfers} />
          <CloseButton size="sm" aria-label="Close transfers" onClick={close} />
        </HStack>
        <Box overflowY="auto" flex="1" minH="0">
          {list.length === 0 ? (
            <Empty transfers={transfers} />
          ) : (
            <Stack as="ul" aria-label="All transfers" gap="0" listStyleType="none">
              {list.map((transfer) => (
                <TransferRow key={transfer.id} transfer={transfer} list={list} transfers={transfers} />
              ))}
            </Stack>
          )}
        </Box>
        {transfers.limits && <TransferLimits control={transfers.limits} />}
      </Stack>
    </Portal>
  );
};

import {
  CloseButton,
  createListCollection,
  Dialog,
  HStack,
  Icon,
  Input,
  Kbd,
  Listbox,
  type ListboxInputProps,
  Portal,
  Text,
} from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefAttributes, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApple } from '#renderer/lib/forms/shortcut.ts';
import { useDebouncedInput } from '#renderer/lib/forms/use-debounced-input.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import type { DialogProps } from '#renderer/ui/dialog/modal.tsx';
import { limits } from '#shared/domain/limits.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { EntryRow, SearchState } from './palette-rows.tsx';
import { MENU_TOGGLE_ID } from './palette-state.ts';
import { searchKinds } from './search-kinds.ts';
import { type Commands, rememberOpened, usePaletteGroups } from './use-palette-groups.ts';
import { useSearch } from './use-search.ts';

/** Keyboard hints, shown on wide screens. */
const PaletteHints = ({ canOpenTabs }: { canOpenTabs: boolean }) => (
  <HStack hideBelow="md" gap="5" px="4" py="2.5" borderTopWidth="1px" color="fg.muted" textStyle="xs" aria-hidden>
    <Text>
      <Kbd size="sm">↑</Kbd> <Kbd size="sm">↓</Kbd> choose
    </Text>
    <Text>
      <Kbd size="sm">Enter</Kbd> open
    </Text>
    {canOpenTabs && (
      <Text>
        <Kbd size="sm">{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd size="sm">Enter</Kbd> in a new tab
      </Text>
    )}
    <Text>
      <Kbd size="sm">Esc</Kbd> close
    </Text>
  </HStack>
);

/** The input, the search and its results. */
const usePaletteSearch = (commands: Commands) => {
  const session = useSession();
  const account = session?.id ?? 0;
  const role = session?.role ?? 'creator';
  const isVerified = session?.emailVerifiedAt != null;
  const kinds = useMemo(() => searchKinds(role, isVerified), [role, isVerified]);
  const [words, setWords] = useState('');
  const input = useDebouncedInput(words, setWords);
  const { found, retry } = useSearch(kinds, words, input.text);
  const groups = usePaletteGroups(commands, account, input.text, found);
  return { account, input, found, retry, groups };
};

/**
 * The first entry is highlighted, so that Enter opens it. A highlighted entry stays highlighted while results arrive.
 */
const useHighlight = (entries: readonly PaletteEntry[]) => {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const shown = entries.some(({ key }) => key === highlighted) ? highlighted : (entries[0]?.key ?? null);
  if (shown !== highlighted) setHighlighted(shown);
  return { highlighted: shown, setHighlighted };
};

/** Opens an entry: runs an action, or opens a page in this tab or a new one. */
const useOpen = (account: number, onChosen: (entry: PaletteEntry) => void) => {
  const navigate = useNavigate();
  const { tabs } = usePlatform();
  const open = (entry: PaletteEntry, apart = false) => {
    rememberOpened(account, entry);
    onChosen(entry);
    if (typeof entry.goal !== 'string') entry.goal();
    else if (apart && tabs) tabs.open(entry.goal);
    else void navigate(entry.goal);
  };
  return { open, canOpenTabs: tabs !== undefined };
};

interface GroupProps {
  group: PaletteGroup;
  /** Key of the highlighted entry. */
  highlighted: string | null;
  onOpenApart: (entry: PaletteEntry) => void;
}

const Group = ({ group, highlighted, onOpenApart }: GroupProps) => (
  <Listbox.ItemGroup>
    <Listbox.ItemGroupLabel textStyle="xs" color="fg.muted" px="2" py="1.5">
      {group.heading}
    </Listbox.ItemGroupLabel>
    {group.entries.map((entry) => (
      <EntryRow key={entry.key} entry={entry} isHighlighted={entry.key === highlighted} onOpenApart={onOpenApart} />
    ))}
  </Listbox.ItemGroup>
);

/**
 * A controlled input, because Chakra's combobox writes its value back asynchronously and loses keys of fast typists.
 */
const Field = (props: ListboxInputProps & RefAttributes<HTMLInputElement>) => (
  <Input asChild variant="flushed" flex="1" h="14" borderWidth="0" textStyle="md" _focusVisible={{ boxShadow: 'none' }}>
    <Listbox.Input
      role="combobox"
      aria-expanded
      aria-label="Search and go to"
      placeholder="Search, or go to …"
      maxLength={limits.search}
      {...props}
    />
  </Input>
);

interface PaletteBodyProps {
  field: RefObject<HTMLInputElement | null>;
  commands: Commands;
  onChosen: (entry: PaletteEntry) => void;
}

/** Input and list of the palette: a combobox with an always open list (ARIA Authoring Practices, "Combobox"). */
const PaletteBody = ({ field, commands, onChosen }: PaletteBodyProps) => {
  const { account, input, found, retry, groups } = usePaletteSearch(commands);
  const entries = groups.flatMap((group) => group.entries);
  const { highlighted, setHighlighted } = useHighlight(entries);
  const { open, canOpenTabs } = useOpen(account, onChosen);
  const collection = createListCollection({
    items: entries,
    itemToString: ({ title }) => title,
    itemToValue: ({ key }) => key,
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const entry = entries.find(({ key }) => key === highlighted);
    if (entry) open(entry, true);
  };
  return (
    <Listbox.Root
      collection={collection}
      value={[]}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      onSelect={({ value }) => {
        const entry = entries.find(({ key }) => key === value);
        if (entry) open(entry);
      }}
      loopFocus
      gap="0"
      minH="0"
      flex="1"
    >
      <HStack borderBottomWidth="1px" ps="4" pe="2" gap="3" _focusWithin={{ borderBottomColor: 'accent.focusRing' }}>
        <Icon as={Search} boxSize="4.5" color="fg.muted" aria-hidden />
        <Field
          ref={field}
          value={input.text}
          onChange={({ target }) => {
            setHighlighted(null);
            input.type(target.value);
          }}
          onKeyDownCapture={press}
        />
        <Dialog.CloseTrigger asChild position="static">
          <CloseButton size="sm" aria-label="Close" />
        </Dialog.CloseTrigger>
      </HStack>
      <Listbox.Label srOnly>Results</Listbox.Label>
      <Listbox.Content
        tabIndex={-1}
        maxH="min(26rem, 60dvh)"
        p={groups.length > 0 ? '2' : '0'}
        borderWidth="0"
        bg="transparent"
      >
        {groups.map((group) => (
          <Group
            key={group.heading}
            group={group}
            highlighted={highlighted}
            onOpenApart={(entry) => open(entry, true)}
          />
        ))}
      </Listbox.Content>
      {input.text.trim() !== '' && (
        <SearchState found={found} text={input.text.trim()} shown={entries.length} onRetry={retry} />
      )}
      <PaletteHints canOpenTabs={canOpenTabs} />
    </Listbox.Root>
  );
};

interface PaletteDialogProps extends DialogProps {
  commands: Commands;
}

/** Returns the element that had the focus when the palette opened, or the menu's toggle if that element is gone. */
const useOpener = (open: boolean) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const { current } = opener;
    return current instanceof HTMLElement && current.isConnected && current !== document.body
      ? current
      : document.getElementById(MENU_TOGGLE_ID);
  };
};

/** Command palette: finds pages, actions and the account's records by typing. */
export const PaletteDialog = ({ open, onClose, commands }: PaletteDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  const opener = useOpener(open);
  const chosen = useRef<PaletteEntry | null>(null);
  const nextFocus = () => {
    const entry = chosen.current;
    chosen.current = null;
    return (entry && 'focus' in entry && entry.focus?.()) || opener();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="top"
      size="lg"
      scrollBehavior="inside"
      initialFocusEl={() => field.current}
      finalFocusEl={nextFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content overflow="hidden" my={{ base: '3', md: '16' }}>
            <Dialog.Title srOnly>Search and go to</Dialog.Title>
            <PaletteBody
              field={field}
              commands={commands}
              onChosen={(entry) => {
                chosen.current = entry;
                onClose();
              }}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

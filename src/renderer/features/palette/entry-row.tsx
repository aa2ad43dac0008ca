import { Box, Icon, Listbox, Text } from '@chakra-ui/react';
import {
  Briefcase,
  ClipboardCheck,
  FilePen,
  List,
  type LucideIcon,
  MessageCircle,
  Package,
  ShoppingBag,
  UserRound,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { isSearchResult, type PaletteEntry, type SearchResultKind } from './palette-entry.ts';

const icons: Readonly<Record<SearchResultKind, LucideIcon>> = {
  order: ShoppingBag,
  draft: FilePen,
  task: ClipboardCheck,
  job: Briefcase,
  product: Package,
  person: UserRound,
  chat: MessageCircle,
  list: List,
};

const people: readonly SearchResultKind[] = ['person', 'chat'];

/** The entry's picture if it was just loaded, otherwise an icon. */
const Mark = ({ entry }: { entry: PaletteEntry }) => {
  if (isSearchResult(entry) && entry.picture !== undefined)
    return <Picture src={entry.picture} alt="" kind={people.includes(entry.kind) ? 'person' : 'product'} boxSize="8" />;
  return (
    <Box display="grid" placeItems="center" boxSize="8" flexShrink="0" rounded="l2" bg="bg.muted" color="fg.muted">
      <Icon as={isSearchResult(entry) ? icons[entry.kind] : entry.icon} boxSize="4" strokeWidth="1.75" aria-hidden />
    </Box>
  );
};

interface EntryRowProps {
  entry: PaletteEntry;
  /** Whether Enter opens it. */
  isHighlighted: boolean;
  /** Called for a click with Ctrl or ⌘, which opens a link in a new tab. */
  onOpenApart: (entry: PaletteEntry) => void;
}

/** An option of the listbox. */
export const EntryRow = ({ entry, isHighlighted, onOpenApart }: EntryRowProps) => {
  const click = ({ ctrlKey, metaKey }: MouseEvent) => {
    if (ctrlKey || metaKey) onOpenApart(entry);
  };
  return (
    <Listbox.Item
      item={entry}
      highlightOnHover
      minH="11"
      flex="none"
      gap="3"
      onClick={click}
      // The listbox marks it only once it has noticed the focus of the field, which it misses when it is mounted with it.
      data-highlighted={isHighlighted ? '' : undefined}
      _highlighted={{ bg: 'bg.emphasized/60', outline: 'none' }}
    >
      <Mark entry={entry} />
      <Box minW="0" flex="1">
        {/* Isolated, because a name may be written from right to left. */}
        <Listbox.ItemText display="block" truncate fontWeight="medium">
          <bdi>{entry.title}</bdi>
        </Listbox.ItemText>
        {entry.note && (
          <Text textStyle="xs" color="fg.muted" truncate>
            <bdi>{entry.note}</bdi>
          </Text>
        )}
      </Box>
    </Listbox.Item>
  );
};

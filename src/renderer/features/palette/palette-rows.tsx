import { Box, Button, HStack, Icon, Listbox, Spinner, Text, VisuallyHidden } from '@chakra-ui/react';
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
import { isUnreachable, messageOf } from '#renderer/lib/api/failure.ts';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { isSearchResult, type PaletteEntry, type SearchResultKind } from './palette-entry.ts';
import type { FoundKind } from './use-search.ts';

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

const named = new Intl.ListFormat('en-US', { type: 'conjunction' });

const problemOf = (failed: readonly FoundKind[]): string => {
  if (failed.some(({ error }) => isUnreachable(error)))
    return 'The server cannot be reached. Pages and actions still open; the rest is searched again as soon as it can be.';
  const what = named.format(failed.map(({ kind }) => kind.what));
  return `We could not search ${what}. ${messageOf(failed[0]?.error, 'Please try again.')}`;
};

const countOf = (shown: number): string => (shown === 1 ? 'One result' : `${shown} results`);

interface SearchStateProps {
  found: readonly FoundKind[];
  /** The searched text. */
  text: string;
  /** Number of shown entries. */
  shown: number;
  onRetry: () => void;
}

/** The state of a search as text, announced by screen readers when it changes. */
export const SearchState = ({ found, text, shown, onRetry }: SearchStateProps) => {
  const isSearching = found.some(({ state }) => state === 'loading');
  const failed = found.filter(({ state }) => state === 'failed');
  const isNothing = !isSearching && failed.length === 0 && shown === 0;
  return (
    <>
      <HStack role="status" px="4" py={isSearching || isNothing ? '3' : '0'} gap="3" color="fg.muted" textStyle="sm">
        {isSearching && (
          <>
            <Spinner size="xs" aria-hidden />
            Searching …
          </>
        )}
        {isNothing && (
          <Text overflowWrap="anywhere">
            Nothing here is called “<bdi>{text}</bdi>”. Try the beginning of a name, or the number of a job, such as
            #12.
          </Text>
        )}
        {!isSearching && shown > 0 && <VisuallyHidden>{countOf(shown)}</VisuallyHidden>}
      </HStack>
      {failed.length > 0 && (
        <HStack role="alert" px="4" py="3" gap="3" borderTopWidth="1px" textStyle="sm">
          <Text flex="1" color="fg.error">
            {problemOf(failed)}
          </Text>
          <Button size="sm" variant="outline" onClick={onRetry}>
            Retry
          </Button>
        </HStack>
      )}
    </>
  );
};

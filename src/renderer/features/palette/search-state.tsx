import { Button, HStack, Spinner, Text } from '@chakra-ui/react';
import { isUnreachable, messageOf } from '#renderer/lib/api/failure.ts';
import type { FoundKind } from './use-search.ts';

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
        {!isSearching && shown > 0 && (
          <Text as="span" srOnly>
            {countOf(shown)}
          </Text>
        )}
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

import { Button, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageMeta } from '#shared/contract/endpoint.ts';
import { wholeNumberOf } from '#shared/domain/parse-number.ts';

/** The page number in the URL (`?page=2`), from 1. */
export const usePageNumber = (): number => {
  const [query] = useSearchParams();
  return wholeNumberOf(query.get('page')) ?? 1;
};

/** Number of pages of a list. */
export const pagesOf = ({ total, per_page }: PageMeta): number => Math.ceil(total / per_page);

/** Up to this number of pages the arrows are faster than typing a number. */
const FEW = 5;

/** URL of another page of the same list; other parameters stay. */
const useTurn = () => {
  const [, setQuery] = useSearchParams();
  return (page: number) =>
    setQuery((query) => {
      if (page === 1) query.delete('page');
      else query.set('page', String(page));
      return query;
    });
};

interface StepProps {
  label: string;
  /** Null on the first or last page. The button stays, so that the focus is not lost. */
  to: number | null;
  children: ReactNode;
}

const Step = ({ label, to, children }: StepProps) => {
  const turn = useTurn();
  return (
    <Button
      size="sm"
      variant="outline"
      px={{ base: '2', md: '3' }}
      aria-label={label}
      aria-disabled={to === null}
      onClick={() => {
        if (to !== null) turn(to);
      }}
    >
      {children}
    </Button>
  );
};

/** Hidden on small screens; the control has an accessible label. */
const Word = ({ children }: { children: string }) => (
  <Text as="span" hideBelow="md">
    {children}
  </Text>
);

/** Page number field; Enter or blur navigates, at most to the last page. */
const PageField = ({ page, pages }: { page: number; pages: number }) => {
  const turn = useTurn();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const wanted = wholeNumberOf(typed.trim());
    if (wanted === null) return setTyped(String(page));
    const within = Math.min(wanted, pages);
    setTyped(String(within));
    if (within !== page) turn(within);
  };
  return (
    <HStack as="label" gap="2" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
      <Word>Page</Word>
      <Input
        size="sm"
        w="16"
        textAlign="center"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={`Page, 1 to ${pages}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        onBlur={go}
      />
      of {pages.toLocaleString('en-US')}
    </HStack>
  );
};

/** Pagination of a list; renders nothing for a single page. */
export const Pagination = ({ meta }: { meta: PageMeta }) => {
  const { page } = meta;
  const pages = Math.max(pagesOf(meta), 1);
  if (pages === 1 && page === 1) return null;
  const back = page > 1 ? Math.min(page - 1, pages) : null;
  const on = page < pages ? page + 1 : null;
  return (
    <Flex as="nav" aria-label="Pages" justify="space-between" align="center" gap="2" mt="4">
      <HStack gap="2">
        <Step label="First page" to={back && 1}>
          <ChevronsLeft aria-hidden />
        </Step>
        <Step label="Previous page" to={back}>
          <ArrowLeft aria-hidden />
          <Word>Previous</Word>
        </Step>
      </HStack>
      {pages > FEW ? (
        <PageField page={page} pages={pages} />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          Page {page} of {pages}
        </Text>
      )}
      <HStack gap="2">
        <Step label="Next page" to={on}>
          <Word>Next</Word>
          <ArrowRight aria-hidden />
        </Step>
        <Step label="Last page" to={on && pages}>
          <ChevronsRight aria-hidden />
        </Step>
      </HStack>
    </Flex>
  );
};

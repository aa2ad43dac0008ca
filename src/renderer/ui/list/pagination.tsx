import { Button, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Muted } from '#renderer/ui/display/muted.tsx';
import type { PageMeta } from '#shared/contract/endpoint.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';

/**
 * The page number in the URL (`?page=2`), from 1.
 * @param name of the parameter, for a second list on one page
 */
export const usePageNumber = (name = 'page'): number => {
  const [query] = useSearchParams();
  return wholeNumberOf(query.get(name)) ?? 1;
};

/** Number of pages of a list. */
export const pagesOf = ({ total, per_page }: PageMeta): number => Math.ceil(total / per_page);

/** Up to this number of pages the arrows are faster than typing a number. */
const FEW = 5;

type GoToPage = (page: number) => void;

/** Goes to another page of the same list; other parameters of the URL stay. */
const useGoToPage = (name: string): GoToPage => {
  const [, setQuery] = useSearchParams();
  return (page) =>
    setQuery((query) => {
      if (page === 1) query.delete(name);
      else query.set(name, String(page));
      return query;
    });
};

interface StepProps {
  label: string;
  /** Null on the first or last page. The button stays, so that the focus is not lost. */
  to: number | null;
  goTo: GoToPage;
  children: ReactNode;
}

const Step = ({ label, to, goTo, children }: StepProps) => (
  <Button
    size="sm"
    variant="outline"
    px={{ base: '2', md: '3' }}
    aria-label={label}
    aria-disabled={to === null}
    onClick={() => {
      if (to !== null) goTo(to);
    }}
  >
    {children}
  </Button>
);

/** Hidden on small screens; the control has an accessible label. */
const Word = ({ children }: { children: string }) => (
  <Text as="span" hideBelow="md">
    {children}
  </Text>
);

/** Page number field; Enter or blur navigates, at most to the last page. */
const PageField = ({ page, pages, goTo }: { page: number; pages: number; goTo: GoToPage }) => {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const wanted = wholeNumberOf(typed.trim());
    if (wanted === null) return setTyped(String(page));
    const within = Math.min(wanted, pages);
    setTyped(String(within));
    if (within !== page) goTo(within);
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

interface PaginationProps {
  meta: PageMeta;
  /** Parameter of the URL and label, for a second list on one page. */
  name?: string | undefined;
  label?: string | undefined;
}

/** Pagination of a list; renders nothing for a single page. */
export const Pagination = ({ meta, name = 'page', label = 'Pages' }: PaginationProps) => {
  const { page } = meta;
  const goTo = useGoToPage(name);
  const pages = Math.max(pagesOf(meta), 1);
  if (pages === 1 && page === 1) return null;
  const back = page > 1 ? Math.min(page - 1, pages) : null;
  const on = page < pages ? page + 1 : null;
  return (
    <Flex as="nav" aria-label={label} justify="space-between" align="center" gap="2" mt="4">
      <HStack gap="2">
        <Step label="First page" to={back && 1} goTo={goTo}>
          <ChevronsLeft aria-hidden />
        </Step>
        <Step label="Previous page" to={back} goTo={goTo}>
          <ArrowLeft aria-hidden />
          <Word>Previous</Word>
        </Step>
      </HStack>
      {pages > FEW ? (
        <PageField page={page} pages={pages} goTo={goTo} />
      ) : (
        <Muted>
          Page {page} of {pages}
        </Muted>
      )}
      <HStack gap="2">
        <Step label="Next page" to={on} goTo={goTo}>
          <Word>Next</Word>
          <ArrowRight aria-hidden />
        </Step>
        <Step label="Last page" to={on && pages} goTo={goTo}>
          <ChevronsRight aria-hidden />
        </Step>
      </HStack>
    </Flex>
  );
};

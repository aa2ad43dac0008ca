import { Button, HStack, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { PageMeta } from '#shared/contract/endpoint.ts';

/** The page that the address asks for (`?page=2`), from 1. */
export const usePageNumber = (): number => {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

const Step = ({ to, children }: { to: number | null; children: ReactNode }) =>
  to === null ? (
    <Button size="sm" variant="outline" disabled>
      {children}
    </Button>
  ) : (
    <Button asChild size="sm" variant="outline">
      <RouterLink to={{ search: `?page=${to}` }}>{children}</RouterLink>
    </Button>
  );

/** The way through a list that is longer than one page; nothing for a shorter one. */
export const PageTurner = ({ meta: { page, per_page, total } }: { meta: PageMeta }) => {
  const pages = Math.ceil(total / per_page);
  if (pages <= 1 && page === 1) return null;
  return (
    <HStack as="nav" aria-label="Pages" justify="space-between" mt="4">
      <Step to={page > 1 ? Math.min(page - 1, Math.max(pages, 1)) : null}>
        <ArrowLeft aria-hidden />
        Previous
      </Step>
      <Text textStyle="sm" color="fg.muted">
        Page {page} of {pages}
      </Text>
      <Step to={page < pages ? page + 1 : null}>
        Next
        <ArrowRight aria-hidden />
      </Step>
    </HStack>
  );
};

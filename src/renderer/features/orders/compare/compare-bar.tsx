import { Button, HStack, Text } from '@chakra-ui/react';
import { Columns2 } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { limits } from '#shared/domain/limits.ts';
import { comparisonPath } from './comparison.ts';
import type { Marks } from './use-marks.ts';

const { min, max } = limits.compared;

const words = (marked: number): string => {
  if (marked === 0) return `Mark ${min} to ${max} applicants to compare them side by side.`;
  if (marked < min) return `${marked} marked. Mark one more to compare.`;
  return marked === max ? `${marked} marked, as many as can be compared.` : `${marked} marked.`;
};

/** Number of selected applicants with a link to their comparison; sticky below a long list. */
export const CompareBar = ({ jobId, marks: { ids, clear } }: { jobId: number; marks: Marks }) => (
  <HStack
    justify="space-between"
    flexWrap="wrap"
    gap="3"
    minH="9"
    textStyle="sm"
    color="fg.muted"
    {...(ids.length > 0 && {
      position: 'sticky',
      bottom: '4',
      zIndex: '1',
      p: '3',
      ps: '4',
      rounded: 'l3',
      borderWidth: '1px',
      bg: 'bg.panel',
      shadow: 'md',
    })}
  >
    <Text role="status">{words(ids.length)}</Text>
    {ids.length > 0 && (
      <HStack gap="2">
        <Button size="sm" variant="ghost" onClick={clear}>
          Clear
        </Button>
        {ids.length >= min && (
          <Button {...AS_LINK} size="sm">
            <RouterLink to={comparisonPath(jobId, ids)}>
              <Columns2 aria-hidden />
              Compare
            </RouterLink>
          </Button>
        )}
      </HStack>
    )}
  </HStack>
);

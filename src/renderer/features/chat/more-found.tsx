import { Button } from '@chakra-ui/react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { limits } from '#shared/domain/limits.ts';

interface MoreFoundProps {
  /** Number of messages that were asked for. */
  shown: number;
  onMore: () => void;
}

/** Below a search that has more results: a button for them, or, at the largest page, how to get to the older ones. */
export const MoreFound = ({ shown, onMore }: MoreFoundProps) =>
  shown < limits.page.max ? (
    <Button size="sm" variant="ghost" w="full" onClick={onMore}>
      More messages
    </Button>
  ) : (
    <Muted role="status" textAlign="center" px="4" py="2">
      These are the {limits.page.max} newest. Add a word to find older ones.
    </Muted>
  );

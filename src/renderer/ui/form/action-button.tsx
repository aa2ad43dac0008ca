import { Button, Spinner } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/**
 * A button that reads "Loading ..." while loading and ignores clicks meanwhile. It is not disabled, because
 * that would lose the keyboard focus, also for a dialog that restores it.
 */
export const ActionButton = ({ loading, onClick, children, ...rest }: ComponentProps<typeof Button>) => (
  <Button
    type="button"
    {...rest}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    opacity={loading ? 'disabled' : undefined}
    onClick={(event) => {
      if (loading) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {loading ? (
      <>
        <Spinner size="xs" borderWidth="2px" aria-hidden />
        Loading ...
      </>
    ) : (
      children
    )}
  </Button>
);

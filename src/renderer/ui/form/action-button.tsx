import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';

/**
 * A button whose loading variant reads "Loading ..." (spec §4) and does nothing when pressed meanwhile. It is not
 * disabled then, as that would take the keyboard's focus away, also from the dialog that hands it back.
 */
export const ActionButton = ({ loading, onClick, children, ...rest }: ButtonProps) => (
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

import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';

/** A button whose loading variant reads "Loading ..." (spec §4) and cannot be pressed meanwhile. */
export const ActionButton = ({ loading, disabled, children, ...rest }: ButtonProps) => (
  <Button type="button" {...rest} disabled={disabled || loading} aria-busy={loading || undefined}>
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

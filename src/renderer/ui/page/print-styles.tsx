import { Button, useChakraContext } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { Printer } from 'lucide-react';

/** Marks the only part of the page that is printed. */
export const printableMark = { 'data-printable': '' };

/** Opens the browser's print dialog. */
export const PrintButton = () => (
  <Button variant="outline" onClick={() => window.print()}>
    <Printer aria-hidden />
    Print
  </Button>
);

/** Everything except the sheet, its descendants and its ancestors. */
const APART = 'body *:not([data-printable], [data-printable] *, :has([data-printable]))';

/**
 * Print styles while this page is open: only the marked sheet, black on white in both colour modes. The printer sets
 * the paper size; the margins fit A4 and Letter.
 */
export const PrintStyles = () => {
  const { css } = useChakraContext();
  const onPaper = {
    'html, body': css({ bg: 'white !important', minH: '0 !important' }),
    [APART]: css({ display: 'none !important' }),
    'body *:has([data-printable])': css({
      display: 'block !important',
      p: '0 !important',
      m: '0 !important',
      maxW: 'none !important',
      minH: '0 !important',
    }),
    '[data-printable]': css({ maxW: 'none !important', p: '0 !important', borderWidth: '0 !important' }),
    '[data-printable], [data-printable] *': css({
      color: 'black !important',
      bg: 'transparent !important',
      borderColor: 'gray.300 !important',
    }),
  };
  return <Global styles={{ '@page': { margin: '18mm' }, '@media print': onPaper }} />;
};

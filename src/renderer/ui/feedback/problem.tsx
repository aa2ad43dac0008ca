import { Box } from '@chakra-ui/react';

/** Visible error text; a live region elsewhere announces it. */
export const ProblemBox = ({ children }: { children: string }) => (
  <Box bg="bg.error" color="fg.error" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
    {children}
  </Box>
);

/** Error text with its live region, which must exist before its text for screen readers to announce it. */
export const Problem = ({ children }: { children: string | null | undefined }) => (
  <Box role="alert">{children && <ProblemBox>{children}</ProblemBox>}</Box>
);

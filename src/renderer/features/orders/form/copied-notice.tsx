import { Box, Link, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

interface CopiedNoticeProps {
  /** Number of the earlier order. */
  from: number;
  /** What could not be copied. */
  gaps: readonly string[];
}

/** Says above the form that it repeats an earlier order, and what could not be copied. */
export const CopiedNotice = ({ from, gaps }: CopiedNoticeProps) => (
  <Stack role="note" aria-label="Copied order" gap="3" mb="4" textStyle="sm">
    <Box bg="bg.muted" rounded="l2" px="4" py="3">
      <Text>
        Copied from{' '}
        <Link asChild>
          <RouterLink to={`/job-details/${from}`}>job #{from}</RouterLink>
        </Link>
        , without its payment, applications and creator. Nothing is ordered until you press Pay.{' '}
        <Link asChild>
          <RouterLink to="/new-job">Start with an empty form</RouterLink>
        </Link>
      </Text>
    </Box>
    {gaps.length > 0 && (
      <Stack bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" gap="1">
        {gaps.map((gap) => (
          <Text key={gap} overflowWrap="anywhere">
            {gap}
          </Text>
        ))}
      </Stack>
    )}
  </Stack>
);

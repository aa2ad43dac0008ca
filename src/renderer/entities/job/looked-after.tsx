import { Text } from '@chakra-ui/react';

/** Says that the UGC Admins look after a job in progress, because one side is not available. */
export const LookedAfter = ({ job }: { job: { readonly looked_after: number } }) =>
  job.looked_after === 1 && (
    <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
      The other side of this job is not available at the moment. The UGC Admins look after the job, and what was paid
      for it stays reserved. They write to you in the support chat.
    </Text>
  );

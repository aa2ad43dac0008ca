import { Stack, Text } from '@chakra-ui/react';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { declineSentence } from '#shared/domain/jobs/decline-reasons.ts';

interface DeclineExplanationProps {
  /** Name of the brand. */
  brand: string;
  declined: NonNullable<Data<typeof applicationsApi.apply>['declined']>;
}

/** Why the brand declined an application: the reason, and the brand's message if there is one. */
export const DeclineExplanation = ({ brand, declined: { reason, words } }: DeclineExplanationProps) => (
  <Stack gap="2" textStyle="sm">
    <Text overflowWrap="anywhere">{declineSentence(reason, brand)}</Text>
    {words && (
      <Text
        as="blockquote"
        dir="auto"
        borderStartWidth="2px"
        ps="3"
        color="fg.muted"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {words}
      </Text>
    )}
  </Stack>
);

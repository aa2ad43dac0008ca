import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import type { ProfileField } from '#shared/domain/people/profile.ts';
import { loadProfile } from './profile.ts';
import { fieldPath, missingIn } from './profile-fields.ts';

const words: Readonly<Record<ProfileField, string>> = {
  picture: 'Add a picture',
  name: 'Enter your name',
  description: 'Write a description',
  date_of_birth: 'Enter your date of birth',
  gender: 'Choose your gender',
};

/** An unfinished step, linked to where it is done. */
export const OpenStep = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box as="li" display="flex" gap="2.5" alignItems="center">
    <Box boxSize="3.5" rounded="pill" borderWidth="2px" borderColor="border.emphasized" flexShrink="0" aria-hidden />
    <PageLink to={to}>{children}</PageLink>
  </Box>
);

/** Missing fields of the profile, each linked to its input; then other steps. */
export const FieldLinks = (props: { label: string; fields: readonly ProfileField[]; children?: ReactNode }) => (
  <Stack as="ul" aria-label={props.label} gap="2" listStyleType="none">
    {props.fields.map((field) => (
      <OpenStep key={field} to={fieldPath(field)}>
        {words[field]}
      </OpenStep>
    ))}
    {props.children ?? (props.fields.length === 0 && <Text as="li">Nothing is missing.</Text>)}
  </Stack>
);

/** Loads the profile and shows its missing fields. */
export const MissingFields = ({ label }: { label: string }) => (
  <AsyncView state={useApi('me', loadProfile)} what="your profile" skeleton={<Skeleton h="16" rounded="l2" />}>
    {(profile) => <FieldLinks label={label} fields={missingIn(profile)} />}
  </AsyncView>
);

import { HStack, Text } from '@chakra-ui/react';
import { genderAndAge } from '#renderer/entities/account/gender-and-age.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { Person } from '#renderer/ui/display/person.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import type { Creator } from '../brand-job.ts';

/** Name, stars, gender and age, in the same form for every applicant. */
export const CreatorLine = ({ creator }: { creator: Creator }) => (
  <Person
    name={creator.name}
    picture={creator.picture}
    to={memberPage('creator', creator.id)}
    size="14"
    detail={
      <HStack gap="3" rowGap="0" flexWrap="wrap" textStyle="sm">
        <Stars average={creator.ratings_avg_stars} count={creator.rated} />
        <Text as="span">{genderAndAge(creator)}</Text>
      </HStack>
    }
  />
);

import { Box, Heading, HStack, LinkBox, LinkOverlay, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { genderAndAge } from '#renderer/entities/account/gender-and-age.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { MovingPoster, useMoving } from '#renderer/ui/media/moving-poster.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import type { ListedCreator } from './creator.ts';
import { categoryWords, languageWords } from './creator-tags.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { InviteButton } from './invite-button.tsx';

const finishedWords = (jobs: number): string =>
  jobs === 1 ? '1 finished job' : `${jobs.toLocaleString('en-US')} finished jobs`;

interface CreatorCardProps {
  creator: ListedCreator;
  /** The job for which the brand is looking for a creator, if known. */
  job: number | undefined;
}

/** A creator in the list: portrait, pitch, stars, start of the description, favourite and invite buttons. */
export const CreatorCard = ({ creator, job }: CreatorCardProps) => {
  const { moving, handlers } = useMoving();
  return (
    <LinkBox
      as="li"
      {...handlers}
      display="flex"
      flexDirection="column"
      gap="4"
      p="5"
      minW="0"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      transition="border-color"
      transitionDuration="quick"
      _hover={{ borderColor: 'fg.muted' }}
      _focusWithin={{ borderColor: 'accent.focusRing' }}
    >
      <HStack gap="4" align="flex-start">
        <Picture src={creator.picture} alt="" kind="person" boxSize="14" />
        <Stack gap="1" minW="0" flex="1">
          <Heading as="h2" size="sm" lineClamp="2" overflowWrap="anywhere">
            <LinkOverlay asChild>
              <RouterLink to={memberPage('creator', creator.id)}>{creator.name}</RouterLink>
            </LinkOverlay>
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {genderAndAge(creator)}
          </Text>
        </Stack>
        <Box position="relative" zIndex="1" m="-2">
          <FavouriteButton creator={creator} />
        </Box>
      </HStack>
      <HStack gap="4" align="flex-start">
        <MovingPoster preview={creator.preview} moving={moving} w="20" />
        <Stack gap="4" minW="0">
          <Text textStyle="sm" lineClamp="3" overflowWrap="anywhere" dir="auto">
            {creator.description}
          </Text>
          <Stack gap="1" textStyle="sm" color="fg.muted" _empty={{ display: 'none' }}>
            {[languageWords(creator), categoryWords(creator)].filter(Boolean).map((words) => (
              <Text key={words}>{words}</Text>
            ))}
          </Stack>
        </Stack>
      </HStack>
      <HStack justify="space-between" gap="3" flexWrap="wrap" mt="auto" textStyle="sm" color="fg.muted">
        <Stars average={creator.ratings_avg_stars} count={creator.rated} />
        <Text as="span">{finishedWords(creator.finished_jobs)}</Text>
      </HStack>
      <InviteButton creator={creator} job={job} size="sm" variant="outline" alignSelf="flex-start" zIndex="1" />
    </LinkBox>
  );
};

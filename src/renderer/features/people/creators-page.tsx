import { Box, Heading, HStack, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { EmptyFaces } from '#renderer/assets/empty/faces.tsx';
import { categoryOptions, languageOptions } from '#renderer/entities/account/creator-codes.ts';
import { genderAndAge } from '#renderer/entities/account/gender-and-age.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { type ListQuery, useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Picked, PickSelect } from '#renderer/ui/form/pick-list.tsx';
import { ListChip } from '#renderer/ui/list/list-chip.tsx';
import { ListSelect } from '#renderer/ui/list/list-select.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { MovingPoster, useMoving } from '#renderer/ui/media/moving-poster.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { CREATOR_SORTS, creatorsQuery } from '#shared/contract/list-query.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { asksFor } from '#shared/domain/jobs/wanted-creator.ts';
import { limits } from '#shared/domain/limits.ts';
import { jobPath } from '#shared/domain/pages/app-routes.ts';
import { AGE_RANGES, ageLabel, GENDER_LABELS, GENDERS } from '#shared/domain/people/age.ts';
import { joinCodes, splitCodes } from '#shared/domain/text/code-list.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { ListedCreator } from './creator.ts';
import { categoryWords, languageWords } from './creator-tags.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { isNoMember, NoMember } from './no-member.tsx';

const finishedWords = (jobs: number): string =>
  jobs === 1 ? '1 finished job' : `${jobs.toLocaleString('en-US')} finished jobs`;

interface CreatorCardProps {
  creator: ListedCreator;
  /** The job for which the brand is looking for a creator, if known. */
  job: number | undefined;
}

/** A creator in the list: portrait, pitch, stars, start of the description, favourite and invite buttons. */
const CreatorCard = ({ creator, job }: CreatorCardProps) => {
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
          <Muted>{genderAndAge(creator)}</Muted>
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

interface LanguageCategoryFiltersProps {
  list: ListQuery<typeof creatorsQuery>;
  /** Filters between the selects and the chosen values. */
  children: ReactNode;
}

/** As wide as the single-choice selects. */
const root = { w: { base: 'full', md: 'auto' }, minW: '44', flexShrink: '0' } as const;

/** Multi-select filters for languages and categories, with the chosen values below. */
const LanguageCategoryFilters = ({ list: { values, choose }, children }: LanguageCategoryFiltersProps) => {
  const selects = { languages: useRef<HTMLSelectElement>(null), categories: useRef<HTMLSelectElement>(null) };
  const [languages, categories] = [splitCodes(values.languages), splitCodes(values.categories)];
  const remove = (field: keyof typeof selects, codes: readonly string[]) => (code: string) => {
    // The pressed button disappears, so the focus moves to the select.
    selects[field].current?.focus();
    choose({ [field]: joinCodes(codes.filter((each) => each !== code)) });
  };
  return (
    <>
      <PickSelect
        ref={selects.languages}
        root={root}
        aria-label="Languages"
        add={languages.length > 0 ? 'Another language' : 'Any language'}
        full="No more languages"
        options={languageOptions}
        chosen={languages}
        most={limits.chosenCodes}
        onChange={(codes) => choose({ languages: joinCodes(codes) })}
      />
      <PickSelect
        ref={selects.categories}
        root={root}
        aria-label="Categories"
        add={categories.length > 0 ? 'Another category' : 'Any category'}
        full="No more categories"
        options={categoryOptions}
        chosen={categories}
        most={limits.chosenCodes}
        onChange={(codes) => choose({ categories: joinCodes(codes) })}
      />
      {children}
      {languages.length + categories.length > 0 && (
        <HStack as="ul" aria-label="Chosen languages and categories" gap="2" wrap="wrap" w="full" listStyleType="none">
          <Picked options={languageOptions} chosen={languages} onRemove={remove('languages', languages)} />
          <Picked options={categoryOptions} chosen={categories} onRemove={remove('categories', categories)} />
        </HStack>
      )}
    </>
  );
};

/** The job for which the list was opened (`?job=`); undefined without one. */
const useInvitationTarget = (): number | undefined => {
  const [address] = useSearchParams();
  return wholeNumberOf(address.get('job')) ?? undefined;
};

const factsOf = (job: Data<typeof api.getBrandJob>): string =>
  canTake('apply', job.status)
    ? `, ${job.product.name}. It asks for ${asksFor(job)}.`
    : `, ${job.product.name}. It takes no applications now: choose another one when you invite.`;

/** Says above the list to which job creators are invited, and its requirements. */
const InvitationTarget = ({ id }: { id: number }) => {
  const state = useApi(`job/${id}`, () => call(api.getBrandJob, { params: { id } }));
  if (state.status === 'error') return null;
  return (
    <Box role="note" bg="bg.muted" rounded="l2" px="4" py="3" mb="6" textStyle="sm" overflowWrap="anywhere">
      You invite to{' '}
      <PageLink to={jobPath('brand', id)} fontWeight="semibold">
        job #{id}
      </PageLink>
      {state.status === 'ready' ? factsOf(state.data as Data<typeof api.getBrandJob>) : ' …'}
    </Box>
  );
};

const columns = { base: 1, md: 2, xl: 3 };
const genders = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));
const ages = AGE_RANGES.map((value) => ({ value, label: ageLabel(value) }));
const leastStars = [3, 4, 4.5].map((value) => ({ value, label: `${value} stars and more` }));

const Filters = ({ list }: { list: ListQuery<typeof creatorsQuery> }) => {
  const { values, choose } = list;
  return (
    <>
      <ListSelect
        label="Gender"
        any="Any gender"
        options={genders}
        value={values.gender}
        onChoose={(gender) => choose({ gender })}
      />
      <ListSelect label="Age" any="Any age" options={ages} value={values.age} onChoose={(age) => choose({ age })} />
      <ListSelect
        label="Stars"
        any="Any rating"
        options={leastStars}
        value={values.stars}
        onChoose={(stars) => choose({ stars })}
      />
      <LanguageCategoryFilters list={list}>
        <ListChip
          pressed={values.only === 'favourites'}
          onPress={() => choose({ only: values.only ? undefined : 'favourites' })}
        >
          Favourites
        </ListChip>
      </LanguageCategoryFilters>
    </>
  );
};

const CardsSkeleton = () => (
  <SimpleGrid columns={columns} gap="5">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
      <Skeleton key={card} h="48" rounded="l3" />
    ))}
  </SimpleGrid>
);

/** The listed creators, for brands. */
export const Component = () => {
  const list = useListQuery(creatorsQuery);
  const job = useInvitationTarget();
  const state = useApi(`creators/${list.key}`, () => call(api.listCreators, { query: list.values }));
  return (
    <Page
      title="Creators"
      intro="Who makes videos here. Post a job, and those who fit it can apply. You can invite them too."
    >
      {job !== undefined && <InvitationTarget id={job} />}
      {state.status === 'error' && isNoMember(state.error) ? (
        <NoMember error={state.error} noun="list" />
      ) : (
        <ListView
          list={list}
          sorts={CREATOR_SORTS}
          searchHint="Name or words"
          state={state}
          noun={{ one: 'creator', many: 'creators' }}
          what="the creators"
          skeleton={<CardsSkeleton />}
          empty={
            <EmptyState drawing={<EmptyFaces />} title="No creators yet" link={{ to: '/new-job', label: 'Post Job' }}>
              Creators with a complete profile are listed here. You can post a job now. Creators who join later will see
              it too.
            </EmptyState>
          }
          filters={<Filters list={list} />}
        >
          {(creators) => (
            <SimpleGrid as="ul" aria-label="Creators" listStyleType="none" columns={columns} gap="5">
              {creators.map((creator) => (
                <CreatorCard key={creator.id} creator={creator} job={job} />
              ))}
            </SimpleGrid>
          )}
        </ListView>
      )}
    </Page>
  );
};

import { Box, Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Figure } from '#renderer/ui/display/figure.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { WebsiteLink } from '#renderer/ui/display/website-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { typicalTime } from '#shared/domain/jobs/typical-time.ts';
import { Comments } from './comments.tsx';
import { About, Figures, RatingBars } from './member-sections.tsx';
import { isNoMember, NoMember } from './no-member.tsx';
import { EditProfile, Message, ReportMenu } from './page-actions.tsx';

type Brand = CallResult<Api['getBrand']>;

const Actions = ({ brand }: { brand: Brand }) => (
  <>
    {brand.viewer === 'owner' && <EditProfile />}
    {brand.viewer === 'acquainted' && <Message id={brand.id} />}
    {brand.viewer !== 'owner' && <ReportMenu kind="brand" id={brand.id} picture={brand.picture} />}
  </>
);

const BrandFigures = ({ brand }: { brand: Brand }) => (
  <Figures>
    <Figure label="Jobs created">{brand.jobs_created.toLocaleString('en-US')}</Figure>
    <Figure label="Jobs completed" note={brand.finished_together ? `${brand.finished_together} with you` : undefined}>
      {brand.jobs_completed.toLocaleString('en-US')}
    </Figure>
    <Figure label="Pays within" note={brand.pays_within === null ? 'No figure yet' : 'of the last delivery'}>
      {brand.pays_within === null ? '–' : typicalTime(brand.pays_within)}
    </Figure>
  </Figures>
);

const Products = ({ products }: Pick<Brand, 'products'>) => (
  <Grid
    as="ul"
    aria-label="Products filmed"
    listStyleType="none"
    templateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
    gap={{ base: '3', md: '5' }}
  >
    {products.map(({ id, name, image }) => (
      <Box as="li" key={id} minW="0">
        <Picture src={image} alt="" kind="product" boxSize="auto" w="full" aspectRatio="1" rounded="l3" />
        <Text textStyle="sm" mt="2" lineClamp="2" overflowWrap="anywhere" dir="auto">
          {name}
        </Text>
      </Box>
    ))}
  </Grid>
);

interface RatingsCardProps {
  average: number;
  count: number;
  /** Number of ratings with one star, two stars and so on. */
  byStars: readonly number[];
}

/** The same for the ratings that the brand has and for those it gives, so that only their titles differ. */
const RatingsCard = ({ average, count, byStars }: RatingsCardProps) => (
  <Card>
    <Stack gap="4">
      <Stars average={average} count={count} />
      <RatingBars byStars={byStars} />
    </Stack>
  </Card>
);

const Details = ({ brand }: { brand: Brand }) => (
  <Stack gap="10">
    <Stack gap="6">
      <HStack gap="5">
        <Picture
          src={brand.picture}
          alt={`Picture of ${brand.name}`}
          kind="person"
          boxSize={{ base: '16', md: '20' }}
        />
        <Stack gap="1" minW="0">
          <Stars average={brand.ratings_avg_stars} count={brand.rated} />
          <WebsiteLink website={brand.website} />
        </Stack>
      </HStack>
      <BrandFigures brand={brand} />
    </Stack>
    <About text={brand.description} />
    <BriefSection title="Filmed so far">
      {brand.products.length === 0 ? (
        <Card p="0">
          <EmptyNote drawing={<EmptyClapperboard />}>No video of this brand is finished yet.</EmptyNote>
        </Card>
      ) : (
        <Products products={brand.products} />
      )}
    </BriefSection>
    <BriefSection title="Ratings by creators">
      {brand.rated === 0 ? (
        <Text color="fg.muted">No ratings yet. Creators can rate a brand once it has completed their job.</Text>
      ) : (
        <>
          <RatingsCard average={brand.ratings_avg_stars} byStars={brand.ratings_by_stars} count={brand.rated} />
          <Comments id={brand.id} list="about-brand" />
        </>
      )}
    </BriefSection>
    {brand.ratings_given > 0 && (
      <BriefSection title="How it rates creators">
        <RatingsCard average={brand.stars_given} byStars={brand.given_by_stars} count={brand.ratings_given} />
        <Comments id={brand.id} list="by-brand" />
      </BriefSection>
    )}
  </Stack>
);

const PageSkeleton = () => (
  <Stack gap="6">
    <Skeleton boxSize="20" rounded="pill" />
    <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="4">
      {['a', 'b', 'c'].map((figure) => (
        <Skeleton key={figure} h="28" rounded="l3" />
      ))}
    </Grid>
    <Skeleton h="32" rounded="l3" />
  </Stack>
);

/** A brand's page for creators: how it is to work for, its orders, how fast it pays and how it rates others. */
export const Component = () => {
  const id = useIdParam();
  const state = useApi(`brand/${id}`, () => call(api.getBrand, { params: { id } }));
  const brand = state.status === 'ready' ? state.data : undefined;
  return (
    <Page
      title={brand?.name ?? 'Brand'}
      intro={
        brand?.viewer === 'owner'
          ? 'This is your page as creators see it. Your contact and billing details are not part of it.'
          : undefined
      }
      actions={brand && <Actions brand={brand} />}
    >
      {state.status === 'error' && isNoMember(state.error) ? (
        <NoMember error={state.error} noun="brand" />
      ) : (
        <AsyncView state={state} what="this brand" skeleton={<PageSkeleton />}>
          {(shown) => <Details brand={shown} />}
        </AsyncView>
      )}
    </Page>
  );
};

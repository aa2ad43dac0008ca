import { HStack, Stack, Text } from '@chakra-ui/react';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Person } from '#renderer/ui/display/person.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { WebsiteLink } from '#renderer/ui/display/website-link.tsx';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** The brand of a job: name, its stars if it has any, number of jobs created, website, bio. */
export const BrandCard = ({ brand }: { brand: Data<typeof jobsApi.getCreatorJob>['brand'] }) => {
  const jobs = brand.nbr_of_jobs_created;
  return (
    <Card>
      <Stack gap="3">
        <Person
          name={brand.name}
          picture={brand.picture}
          to={memberPage('brand', brand.id)}
          detail={
            <HStack gap="3" rowGap="0" flexWrap="wrap" textStyle="sm">
              {brand.rated > 0 && <Stars average={brand.ratings_avg_stars} count={brand.rated} />}
              <Text as="span">{jobs === 1 ? '1 job created' : `${jobs.toLocaleString('en-US')} jobs created`}</Text>
            </HStack>
          }
        />
        {brand.description && (
          <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {brand.description}
          </Text>
        )}
        <WebsiteLink website={brand.website} />
      </Stack>
    </Card>
  );
};

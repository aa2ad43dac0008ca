import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { BrandCard } from '#renderer/ui/brand-card.tsx';
import { BriefSection } from '#renderer/ui/brief-section.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { JobNotes } from '#renderer/ui/job-notes.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { JobRequirements } from '../job-requirements.tsx';
import { ScriptFrame } from '../script-frame.tsx';
import { ApplyCard } from './apply-card.tsx';
import type { CreatorJob } from './creator-job.ts';

const Product = ({ product }: { product: CreatorJob['product'] }) => (
  <Card p="0" overflow="hidden">
    <Picture
      src={product.image}
      alt={product.name}
      kind="product"
      boxSize="auto"
      w="full"
      aspectRatio={{ base: '4 / 3', md: '16 / 9' }}
      rounded="none"
      borderWidth="0"
    />
    {product.description && (
      <Text px={{ base: '5', md: '6' }} py="4" borderTopWidth="1px" whiteSpace="pre-line" overflowWrap="anywhere">
        {product.description}
      </Text>
    )}
  </Card>
);

/** Everything about a job; what it pays and the way to apply stay in sight on a wide screen. */
export const JobBrief = ({ job }: { job: CreatorJob }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap={{ base: '6', lg: '10' }}>
    <Stack gap="8" gridRow={{ lg: '1' }} gridColumn={{ lg: '1' }}>
      <Product product={job.product} />
      <Box display={{ lg: 'none' }}>
        <ApplyCard job={job} />
      </Box>
    </Stack>
    <Heading srOnly>x</Heading>
    <BriefSection title="x">
      <BrandCard brand={job.brand} />
      <JobNotes notes={job.notes} />
      <JobRequirements job={job} />
      <ScriptFrame html={job.script ?? ''} />
    </BriefSection>
  </Grid>
);

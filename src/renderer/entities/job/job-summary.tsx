import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { RatioLabel } from './ratio-label.tsx';

interface JobSummaryProps {
  job: {
    product: { name: string; image: string | null };
    aspect_ratio_setting: { title: string };
    video_setting: { title: string };
    price: number;
  };
  /** Content at the end, such as a status or a link. */
  children?: ReactNode;
}

/** Identifies a job everywhere in the app: product picture, ratio, seconds, price, in this order. */
export const JobSummary = ({ job, children }: JobSummaryProps) => (
  <HStack gap="4" minW="0">
    <Picture src={job.product.image} alt="" kind="product" boxSize="14" rounded="l3" />
    <Box minW="0" flex="1">
      <Text fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
        {job.product.name}
      </Text>
      <HStack gap="3" textStyle="sm" color="fg.muted" flexWrap="wrap" rowGap="0">
        <RatioLabel ratio={job.aspect_ratio_setting.title} size="4" />
        <Text as="span">{job.video_setting.title}</Text>
        <Text as="span" color="fg" fontWeight="medium">
          <Money dollars={job.price} />
        </Text>
      </HStack>
    </Box>
    {children}
  </HStack>
);

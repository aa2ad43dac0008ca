import { Box, Link, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import type { OrderForm } from '#shared/contract/order-schema.ts';
import type { BrandJobDetail, JobSettings } from '../brand-job.ts';
import { orderOf } from './order-values.ts';

interface CopiedOrder {
  /** Values of the form; options that are no longer offered are left empty. */
  readonly values: Partial<OrderForm>;
  /** Messages about values that were left empty. */
  readonly gaps: readonly string[];
}

const has = (offered: readonly { readonly id: number }[], wanted: number): boolean =>
  offered.some(({ id }) => id === wanted);

/**
 * A new order with everything of an earlier one that may be copied: its form, but neither payment, creator nor
 * applications. A script that we wrote is kept behind "Scripting", for an order without it.
 */
export const copiedOrder = (job: BrandJobDetail, settings: JobSettings): CopiedOrder => {
  const { product_id, video_setting_id, aspect_ratio_setting_id, ...values } = orderOf(job);
  const parts = [
    {
      value: { product_id },
      isOffered: has(settings.products, product_id),
      gap: `${job.product.name} was deleted. Choose another product.`,
    },
    {
      value: { video_setting_id },
      isOffered: has(settings.video_duration, video_setting_id),
      gap: `${job.video_setting.title} is not offered any more. Choose another duration.`,
    },
    {
      value: { aspect_ratio_setting_id },
      isOffered: has(settings.aspect_ratio, aspect_ratio_setting_id),
      gap: `${job.aspect_ratio_setting.title} is not offered any more. Choose another ratio.`,
    },
  ];
  return {
    values: Object.assign({}, values, ...parts.filter(({ isOffered }) => isOffered).map(({ value }) => value)),
    gaps: parts.filter(({ isOffered }) => !isOffered).map(({ gap }) => gap),
  };
};

interface CopiedNoticeProps {
  /** Number of the earlier order. */
  from: number;
  /** What could not be copied. */
  gaps: readonly string[];
}

/** Says above the form that it repeats an earlier order, and what could not be copied. */
export const CopiedNotice = ({ from, gaps }: CopiedNoticeProps) => (
  <Stack role="note" aria-label="Copied order" gap="3" mb="4" textStyle="sm">
    <Box bg="bg.muted" rounded="l2" px="4" py="3">
      <Text>
        Copied from{' '}
        <Link asChild>
          <RouterLink to={`/job-details/${from}`}>job #{from}</RouterLink>
        </Link>
        , without its payment, applications and creator. Nothing is ordered until you press Pay.{' '}
        <Link asChild>
          <RouterLink to="/new-job">Start with an empty form</RouterLink>
        </Link>
      </Text>
    </Box>
    {gaps.length > 0 && (
      <Stack bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" gap="1">
        {gaps.map((gap) => (
          <Text key={gap} overflowWrap="anywhere">
            {gap}
          </Text>
        ))}
      </Stack>
    )}
  </Stack>
);

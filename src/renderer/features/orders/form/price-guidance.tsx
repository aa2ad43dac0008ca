import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { type CallResult, call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { type Api, api } from '#shared/contract/api.ts';
import { formatDollars } from '#shared/domain/money.ts';
import type { JobSettings } from '../brand-job.ts';
import type { TypedOrder } from './order-values.ts';

type Offer = JobSettings['video_duration'][number];

const sentenceOf = ({ median, orders }: CallResult<Api['priceGuidance']>, title: string): string =>
  median === null || orders === null
    ? `There is no figure for ${title} yet, since too few orders of this length are completed.`
    : `Half of the ${orders.toLocaleString('en-US')} newest completed orders of ${title} paid about ${formatDollars(median)} or less.`;

const Median = ({ offer: { id, title } }: { offer: Offer }) => {
  const state = useApi(`price-guidance/${id}`, () => call(api.priceGuidance, { query: { duration: id } }));
  // Only a hint, so a failed load shows nothing.
  return state.status === 'ready' ? sentenceOf(state.data, title) : null;
};

/** Median price of orders with the chosen duration, below the amount. */
export const PriceGuidance = ({ offers }: { offers: readonly Offer[] }) => {
  const { values } = useFormikContext<TypedOrder>();
  const offer = offers.find(({ id }) => id === values.video_setting_id);
  return (
    <Box role="status" minH="1lh" textStyle="sm" color="fg.muted">
      {offer ? <Median offer={offer} /> : 'Choose a video duration to see what others have paid.'}
    </Box>
  );
};

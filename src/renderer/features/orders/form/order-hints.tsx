import { Box, Text } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { type Api, api } from '#shared/contract/api.ts';
import { formatDollars } from '#shared/domain/money/money.ts';
import { AGE_RANGES, type AgeRange, JOB_GENDERS, type JobGender } from '#shared/domain/people/age.ts';
import type { JobSettings } from '../brand-job.ts';
import type { TypedOrder } from './order-values.ts';

type Offer = JobSettings['video_duration'][number];

const priceSentence = ({ median, orders }: CallResult<Api['priceGuidance']>, title: string): string =>
  median === null || orders === null
    ? `There is no figure for ${title} yet, since too few orders of this length are completed.`
    : `Half of the ${orders.toLocaleString('en-US')} newest completed orders of ${title} paid about ${formatDollars(median)} or less.`;

const Median = ({ offer: { id, title } }: { offer: Offer }) => {
  const state = useApi(`price-guidance/${id}`, () => call(api.priceGuidance, { query: { duration: id } }));
  // Only a hint, so a failed load shows nothing.
  return state.status === 'ready' ? priceSentence(state.data, title) : null;
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

type Fitting = CallResult<Api['fittingCreators']>;

const MOST = 1_000;

const fitSentence = ({ fit, count }: Fitting, gender: JobGender): string => {
  if (fit === 'none')
    return `Nobody fits yet: widen the age range${gender === 'any' ? '' : ' or choose any gender'}. You can order all the same; creators who join later are shown the job.`;
  if (fit === 'few' || count === null) return 'A few creators fit.';
  return count >= MOST ? `${MOST.toLocaleString('en-US')} creators or more fit.` : `${count} creators fit.`;
};

const Fit = ({ gender, age }: { gender: JobGender; age: AgeRange }) => {
  const state = useApi(`fitting-creators/${gender}/${age}`, () =>
    call(api.fittingCreators, { query: { gender, age } }),
  );
  // Only a hint, so a failed load shows nothing.
  if (state.status !== 'ready') return null;
  const isNone = state.data.fit === 'none';
  return (
    <Text
      textStyle="sm"
      color={isNone ? 'fg.warning' : 'fg.muted'}
      {...(isNone && { bg: 'bg.warning', rounded: 'l2', px: '3', py: '2' })}
    >
      {fitSentence(state.data, gender)}
    </Text>
  );
};

/** Number of creators who match the chosen gender and age range. It warns and never blocks. */
export const FittingCreators = () => {
  const { values } = useFormikContext<TypedOrder>();
  const gender = JOB_GENDERS.find((known) => known === values.gender);
  const age = AGE_RANGES.find((known) => known === values.age);
  return (
    <Box role="status" minH="1lh" textStyle="sm">
      {gender && age && <Fit gender={gender} age={age} />}
    </Box>
  );
};

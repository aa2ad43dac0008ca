import { Box, Checkmark, Grid, Heading, HStack, Icon, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react';
import { useField, useFormikContext } from 'formik';
import { Timer } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { showUnverifiedNotice, UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import type { JobSettings } from '#renderer/features/orders/brand-job.ts';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { DollarInput } from '#renderer/ui/form/dollar-input.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SelectField } from '#renderer/ui/form/select-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import type { OrderForm as Order, orderForm } from '#shared/contract/order-schema.ts';
import { formatDollars } from '#shared/domain/money/money.ts';
import {
  AGE_RANGES,
  type AgeRange,
  ageLabel,
  GENDER_LABELS,
  JOB_GENDERS,
  type JobGender,
} from '#shared/domain/people/age.ts';
import { ChoiceCards, type Mark } from './choice-cards.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { TypedOrder } from './order-values.ts';
import type { ProductOption } from './product-combobox.tsx';
import { ProductSelect } from './product-select.tsx';

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
const PriceGuidance = ({ offers }: { offers: readonly Offer[] }) => {
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
const FittingCreators = () => {
  const { values } = useFormikContext<TypedOrder>();
  const gender = JOB_GENDERS.find((known) => known === values.gender);
  const age = AGE_RANGES.find((known) => known === values.age);
  return (
    <Box role="status" minH="1lh" textStyle="sm">
      {gender && age && <Fit gender={gender} age={age} />}
    </Box>
  );
};

const genders = JOB_GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));
const ages = AGE_RANGES.map((value) => ({ value, label: ageLabel(value) }));

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <Heading as="h2" size="sm" mb="5">
      {title}
    </Heading>
    <Stack gap="5">{children}</Stack>
  </Card>
);

const timer: Mark = (_, selected) => (
  <Icon as={Timer} boxSize="5" color={selected ? 'accent.fg' : 'fg.muted'} strokeWidth="1.5" aria-hidden />
);
const ratio: Mark = ({ title }, selected) => <RatioShape ratio={title} size="14" selected={selected} />;

/** Keeps focused fields above the bar at the bottom of narrow screens. */
const fieldsAboveBar = {
  '& :is(input, textarea, select, button, label)': { scrollMarginBottom: { base: '28', lg: '0' } },
};

/** Choice between ordering the script and writing it in a field. */
const ScriptingChoice = ({ fee }: { fee: number }) => {
  const [{ value }, , { setValue }] = useField<number>('with_scripting');
  const ordered = value === 1;
  const title = useId();
  const description = useId();
  // Memoized against changes of other fields, as in `FormField`.
  return useMemo(
    () => (
      <>
        <ChoiceLabel
          data-state={ordered ? 'checked' : 'unchecked'}
          gap="2.5"
          borderColor={ordered ? undefined : 'border'}
        >
          <ChoiceInput
            type="checkbox"
            checked={ordered}
            aria-labelledby={title}
            aria-describedby={description}
            onChange={({ target }) => void setValue(target.checked ? 1 : 0)}
          />
          <Stack as="span" gap="1" flex="1">
            <HStack as="span" id={title} gap="2" fontWeight="medium">
              Scripting
              <Text as="span" color="fg.muted" fontWeight="normal">
                + <Money dollars={fee} />
              </Text>
            </HStack>
            <Text as="span" id={description} color="fg.muted">
              We write the script for you, with up to five free revisions. Creators see the job once you approve it.
            </Text>
          </Stack>
          <Checkmark checked={ordered} />
        </ChoiceLabel>
        {!ordered && (
          <FormField<Order>
            name="script"
            label="Script"
            as={Textarea}
            rows={8}
            required
            placeholder={'Hook: …\n\nWhat happens: …\n\nLast line: …'}
            help="What is said and shown, from the first second to the last."
          />
        )}
      </>
    ),
    [ordered, fee, title, description, setValue],
  );
};

interface OrderFormProps {
  schema: typeof orderForm;
  settings: JobSettings;
  initial?: Partial<Order>;
  /** Name of the draft; an existing order has its own. */
  draft: string;
  /** The job's product, offered even if the settings no longer contain it. */
  ownProduct?: ProductOption;
  /** Label of the button. */
  submit: string;
  /** Label of the amount: "Budget" in the order form, "Price" in the edit form. */
  amount: 'Budget' | 'Price';
  onAddProduct: (choose: (id: number) => void) => void;
  onSubmit: (order: Order) => Promise<unknown>;
}

type FieldsProps = Pick<OrderFormProps, 'settings' | 'ownProduct' | 'submit' | 'amount' | 'onAddProduct'>;

/** Renders again only for other settings, not with the page, for example when the payment opens. */
const Fields = memo(({ settings, ownProduct, submit, amount, onAddProduct }: FieldsProps) => {
  const { products: offered, minimum_price: minimum } = settings;
  const isOffered = !ownProduct || offered.some(({ id }) => id === ownProduct.id);
  const products = isOffered ? offered : [ownProduct, ...offered];
  return (
    <Grid
      // Sticky grid items stay within their row, so in one column the button would scroll out of reach.
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      templateColumns="minmax(0, 1fr) {sizes.xs}"
      gap="6"
      alignItems={{ lg: 'start' }}
      css={fieldsAboveBar}
    >
      <Stack gap="4">
        <Section title="Product and budget">
          <ProductSelect products={products} onAddProduct={onAddProduct} />
          <FormField<Order>
            name="price"
            label={amount}
            as={DollarInput}
            maxW="xs"
            help={`What the creator earns for the video. At least ${formatDollars(minimum.amount)}.`}
          />
          <PriceGuidance offers={settings.video_duration} />
        </Section>
        <Section title="Video">
          <ChoiceCards name="video_setting_id" legend="Video Duration" choices={settings.video_duration} mark={timer} />
          <ChoiceCards
            name="aspect_ratio_setting_id"
            legend="Aspect Ratio"
            choices={settings.aspect_ratio}
            mark={ratio}
          />
        </Section>
        <Section title="Script">
          <ScriptingChoice fee={settings.scripting_fees} />
        </Section>
        <Section title="Creator Options">
          <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5">
            <SelectField<Order> name="gender" label="Gender" placeholder="Choose a gender" options={genders} />
            <SelectField<Order> name="age" label="Age Range" placeholder="Choose an age range" options={ages} />
          </SimpleGrid>
          <FittingCreators />
          <FormField<Order>
            name="notes"
            label="Additional Notes"
            as={Textarea}
            rows={4}
            help="Anything else a creator should know: tone, places to avoid, a deadline of yours."
          />
        </Section>
      </Stack>
      <OrderSummary settings={settings} notice={<UnverifiedNotice />}>
        <SubmitButton flex={{ base: '1', lg: 'none' }}>{submit}</SubmitButton>
      </OrderSummary>
    </Grid>
  );
});

/** The fields of an order and its price. */
export const OrderForm = ({ schema, initial, draft, onSubmit, ...fields }: OrderFormProps) => (
  <SchemaForm
    schema={schema}
    initial={initial}
    context={{ minimumPrice: fields.settings.minimum_price.amount }}
    onSubmit={onSubmit}
    onFailure={showUnverifiedNotice}
    draft={draft}
    startsAgain
  >
    <Fields {...fields} />
  </SchemaForm>
);

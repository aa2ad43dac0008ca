import { Box, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';
import { orderTotal } from '#shared/domain/jobs/order-total.ts';
import { formatCents, toCents } from '#shared/domain/money/money.ts';
import { offerSentence } from '#shared/domain/money/subscription-offer.ts';
import type { HomeContent } from './embedded-content.ts';
import { Section } from './section.tsx';
import { clipNamed } from './wall/wall-clips.ts';

interface ExampleOrder {
  readonly title: string;
  readonly clip: string;
  readonly ratio: string;
  readonly seconds: number;
  readonly priceCents: number;
  readonly withScripting: boolean;
}

/** Sample orders with their options and price. */
const examples: readonly ExampleOrder[] = [
  { title: 'A first pour', clip: 'coffee', ratio: '9:16', seconds: 15, priceCents: 9_000, withScripting: false },
  { title: 'A desk lamp at dusk', clip: 'lamp', ratio: '4:5', seconds: 30, priceCents: 15_000, withScripting: true },
  {
    title: 'Shoes out of the box',
    clip: 'sneakers',
    ratio: '1:1',
    seconds: 45,
    priceCents: 24_000,
    withScripting: true,
  },
];

interface LineProps {
  name: string;
  cents: number;
  isTotal?: boolean;
  /** Mark for the server, which puts its prices into the drawn page (`server/http/website.ts`). */
  figure?: string;
  nameFigure?: string;
}

const Line = ({ name, cents, isTotal = false, figure, nameFigure }: LineProps) => (
  <Flex
    justify="space-between"
    gap="4"
    py="2.5"
    borderTopWidth="1px"
    borderColor={isTotal ? 'fg' : undefined}
    fontWeight={isTotal ? 'semibold' : undefined}
  >
    <Box as="dt" color={isTotal ? undefined : 'fg.muted'} data-price={nameFigure}>
      {name}
    </Box>
    <Box as="dd" fontVariantNumeric="tabular-nums" data-price={figure}>
      {formatCents(cents)}
    </Box>
  </Flex>
);

const Order = ({ example, prices }: { example: ExampleOrder; prices: HomeContent['order_prices'] }) => {
  const { title, clip, ratio, seconds, priceCents, withScripting } = example;
  const taxPercent = prices.tax_percent;
  const figure = (name: string) => `${name} ${priceCents} ${withScripting ? 1 : 0}`;
  const total = orderTotal({ priceCents, withScripting, scriptingFeeCents: toCents(prices.scripting_fee), taxPercent });
  return (
    <Flex
      role="group"
      aria-label={title}
      direction="column"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      overflow="hidden"
    >
      <Flex align="center" justify="center" bg="bg.muted" h="64" p="5">
        <Box h="full" aspectRatio={ratio.replace(':', ' / ')} rounded="l2" overflow="hidden">
          <chakra.img src={clipNamed(clip).poster} alt="" loading="lazy" boxSize="full" objectFit="cover" />
        </Box>
      </Flex>
      <Flex direction="column" flex="1" p="6">
        <Heading as="h3">{title}</Heading>
        <Flex align="center" gap="2" mt="1" mb="5" color="fg.muted" textStyle="label">
          <RatioShape ratio={ratio} size="4" />
          {ratio} · {seconds} s
        </Flex>
        <Box as="dl" mt="auto">
          <Line name="To the creator" cents={total.priceCents} />
          {withScripting && (
            <Line name="Script by our team" cents={total.scriptingCents} figure={figure('scriptingCents')} />
          )}
          <Line
            name={`Tax (${taxPercent} %)`}
            nameFigure={figure('taxPercent')}
            cents={total.taxCents}
            figure={figure('taxCents')}
          />
          <Line name="You pay" cents={total.totalCents} figure={figure('totalCents')} isTotal />
        </Box>
      </Flex>
    </Flex>
  );
};

const sides = [
  {
    name: 'What a brand gets',
    points: [
      'Applications of creators who match, each with a video pitch and ratings',
      'The original file in the length and format you ordered',
      'The right to use it in your channels and ads, with no end date',
      'Your money back when nobody was accepted',
    ],
  },
  {
    name: 'What a creator gets',
    points: [
      'The whole price of the job: fee and tax are paid on top',
      'Jobs that are paid before you film',
      'No subscription, no share of your earnings',
      'A rating that the next brand reads',
    ],
  },
];

interface ExampleOrdersProps {
  prices: HomeContent['order_prices'] | undefined;
  offer: HomeContent['subscription'] | undefined;
}

/** Three sample orders with their full cost, the price of the subscription, and each side's share. */
export const ExampleOrders = ({ prices, offer }: ExampleOrdersProps) => (
  <Section
    title="What an order costs"
    intro="You name the price of a job. Three examples, added up as the order form does."
  >
    <Grid templateColumns={{ md: 'repeat(3, 1fr)' }} gap={{ base: '4', md: '6' }} mt="10" minH="96">
      {prices && examples.map((example) => <Order key={example.title} example={example} prices={prices} />)}
    </Grid>
    <Text mt="6" textStyle="lg" minH="1lh">
      {offer && `A brand also has a subscription. ${offerSentence(offer)} Creators pay nothing.`}
    </Text>
    <Grid templateColumns={{ md: '1fr 1fr' }} gap={{ base: '8', md: '6' }} mt="12">
      {sides.map(({ name, points }) => (
        <Box key={name} borderTopWidth="2px" borderColor="fg" pt="4">
          <Heading as="h3">{name}</Heading>
          <Box as="ul" mt="3" listStyleType="none">
            {points.map((point) => (
              <Flex as="li" key={point} gap="3" py="1.5" color="fg.muted">
                <Box aria-hidden mt="2.5" boxSize="1.5" flexShrink="0" rounded="pill" bg="accent.solid" />
                <Text as="span">{point}</Text>
              </Flex>
            ))}
          </Box>
        </Box>
      ))}
    </Grid>
  </Section>
);

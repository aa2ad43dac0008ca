import { chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Mark = chakra('svg', { base: { boxSize: '5', fill: 'none', stroke: 'currentColor', strokeWidth: '2' } });

/** Marks of the three networks, drawn in one line each. */
const MetaMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path d="M2.5 15.5c0-5 2-8.5 4.5-8.5 4 0 6 10 10 10 2.5 0 4.5-1 4.5-3.5 0-4-2-6.5-4.5-6.5-4 0-6 10-10 10-2.5 0-4.5-.5-4.5-1.5z" />
  </Mark>
);

const TiktokMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path d="M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.4 3 2.5 5 6 5.3" strokeLinecap="round" />
  </Mark>
);

const TwitterMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path
      d="M21 6c-.8.5-1.5.7-2.3.9a3.9 3.9 0 0 0-6.7 3C8.8 10 6 8.5 4 6c-1 3 0 5.5 2.3 6.8C5.3 12.8 4.5 12.5 4 12.2c.2 2 1.5 3.5 3.5 4-1 1.2-2.5 1.8-4.5 1.8 5.5 3 15 2 15.8-8 .8-.6 1.6-1.5 2.2-4z"
      strokeLinejoin="round"
    />
  </Mark>
);

/** A link without a target, announced as disabled. */
const EmptyLink = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex as="span" role="link" aria-disabled="true" aria-label={label} p="3">
    {children}
  </Flex>
);

/** Links to the product's social networks. */
export const SocialBar = () => (
  <Flex
    as="section"
    aria-label="Social media"
    borderYWidth="1px"
    color="fg.muted"
    align="center"
    justify="center"
    py="2"
    gap="2"
  >
    <Text textStyle="label" me="3">
      Made for
    </Text>
    <EmptyLink label="Meta">
      <MetaMark />
    </EmptyLink>
    <EmptyLink label="TikTok">
      <TiktokMark />
    </EmptyLink>
    <EmptyLink label="Twitter">
      <TwitterMark />
    </EmptyLink>
  </Flex>
);

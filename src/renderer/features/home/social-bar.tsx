import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MetaMark, TiktokMark, TwitterMark } from '#renderer/assets/social-marks.tsx';

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

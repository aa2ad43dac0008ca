import { Flex, HStack, Icon, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  icon: LucideIcon;
  /** Accessible name of the region. */
  label: string;
  tone?: 'info' | 'warning';
  /** The text, one or two sentences. */
  children: ReactNode;
  actions: ReactNode;
}

/** Notice about the account or the app above the page. */
export const Banner = ({ icon, label, tone = 'info', children, actions }: BannerProps) => (
  <Flex
    as="section"
    aria-label={label}
    bg={`bg.${tone}`}
    color={tone === 'warning' ? 'fg.warning' : 'fg'}
    rounded="l3"
    px={{ base: '4', md: '5' }}
    py="3"
    gap={{ base: '2', lg: '6' }}
    direction={{ base: 'column', lg: 'row' }}
    align={{ lg: 'center' }}
    justify="space-between"
    maxW="page"
    w="full"
    mx="auto"
    mb="6"
  >
    <HStack gap="3" align="flex-start" minW="0">
      <Icon as={icon} boxSize="5" mt="0.5" strokeWidth="1.5" aria-hidden />
      <Text textStyle="sm">{children}</Text>
    </HStack>
    <HStack gap="4" flexShrink="0" flexWrap="wrap" ps={{ base: '8', lg: '0' }}>
      {actions}
    </HStack>
  </Flex>
);

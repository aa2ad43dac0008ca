import { Flex, Text } from '@chakra-ui/react';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

const ratios = ['9:16', '4:5', '1:1', '16:9'] as const;
const seconds = [15, 30, 45, 60] as const;

/** Every format as a shape, and the durations of a new installation. */
export const Formats = () => (
  <>
    <Flex justify="space-between" align="flex-end">
      {ratios.map((ratio) => (
        <Flex key={ratio} direction="column" align="center" gap="2">
          <RatioShape ratio={ratio} size="14" selected={ratio === '9:16'} />
          <Text textStyle="label" color="fg.muted">
            {ratio}
          </Text>
        </Flex>
      ))}
    </Flex>
    <Flex mt="5" pt="5" borderTopWidth="1px" justify="space-between" textStyle="label" color="fg.muted">
      {seconds.map((length) => (
        <Text as="span" key={length}>
          {length} s
        </Text>
      ))}
    </Flex>
  </>
);

import { Box, Center, SimpleGrid, Text } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

interface RequirementProps {
  icon: ReactNode;
  label: string;
  /** A second line under the value. */
  detail?: ReactNode;
  children: ReactNode;
}

/** One requirement: icon, name, value. Used inside `JobRequirements`. */
export const Requirement = ({ icon, label, detail, children }: RequirementProps) => (
  <Box position="relative" ps="14" minH="11" minW="0">
    <Text as="dt" textStyle="label" color="fg.muted">
      <Center
        position="absolute"
        insetStart="0"
        top="0"
        boxSize="11"
        rounded="l2"
        bg="bg.muted"
        color="fg.muted"
        aria-hidden
      >
        {icon}
      </Center>
      {label}
    </Text>
    <Text as="dd" fontWeight="medium" overflowWrap="anywhere">
      {children}
      {detail && (
        <Muted as="span" display="block" fontWeight="normal">
          {detail}
        </Muted>
      )}
    </Text>
  </Box>
);

interface JobRequirementsProps {
  job: { video_setting: { title: string }; aspect_ratio_setting: { title: string; description: string } };
  /** Further `Requirement` elements. */
  children?: ReactNode;
}

/** The video's required duration and aspect ratio, with the ratio drawn as a shape. */
export const JobRequirements = ({ job, children }: JobRequirementsProps) => (
  <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="5">
    <Requirement icon={<Timer size={20} />} label="Video Duration">
      {job.video_setting.title}
    </Requirement>
    <Requirement
      icon={<RatioShape ratio={job.aspect_ratio_setting.title} size="5" />}
      label="Aspect Ratio"
      detail={job.aspect_ratio_setting.description}
    >
      {job.aspect_ratio_setting.title}
    </Requirement>
    {children}
  </SimpleGrid>
);

import { HStack } from '@chakra-ui/react';
import { ListChip } from '#renderer/ui/list/list-chip.tsx';
import { statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';

interface StatusChipsProps<S> {
  values: readonly S[];
  value: S | undefined;
  onChoose: (status: S | undefined) => void;
}

/** A choice of one status of jobs or applications, or all. */
export const StatusChips = <S extends keyof typeof statusLabels>({ values, value, onChoose }: StatusChipsProps<S>) => (
  <HStack role="group" aria-label="Status" gap="2" wrap="wrap">
    <ListChip pressed={value === undefined} onPress={() => onChoose(undefined)}>
      All
    </ListChip>
    {values.map((each) => (
      <ListChip key={each} pressed={each === value} onPress={() => onChoose(each)}>
        {statusLabels[each]}
      </ListChip>
    ))}
  </HStack>
);

import { Badge, Box, Button, Icon } from '@chakra-ui/react';
import { useAtom, useAtomValue } from 'jotai';
import { ArrowDownUp } from 'lucide-react';
import { transfersAtom } from '#renderer/lib/files/transfers.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { panelOpenAtom, unfinishedAtom } from './panel-state.ts';

const Unfinished = () => {
  const { count, percent } = useAtomValue(unfinishedAtom);
  if (count === 0) return null;
  return (
    <>
      <Badge
        colorPalette="accent"
        variant="solid"
        rounded="pill"
        ms="auto"
        aria-label={percent === null ? `${count} unfinished` : `${count} unfinished, ${percent} %`}
      >
        {count}
      </Badge>
      {percent !== null && (
        <Box position="absolute" insetX="3" bottom="0.5" h="0.5" rounded="pill" bg="bg.emphasized" aria-hidden>
          <Box h="full" rounded="pill" bg="accent.solid" width={`${percent}%`} />
        </Box>
      )}
    </>
  );
};

/** Toggles the panel and shows the number and progress of unfinished transfers. */
export const TransfersEntry = ({ userRole, onChoose }: { userRole: Role; onChoose?: (() => void) | undefined }) => {
  const { transfers } = usePlatform();
  const [open, setOpen] = useAtom(panelOpenAtom);
  const isUsed = useAtomValue(transfersAtom).length > 0;
  // Brands upload only attachments, and on the website the browser downloads files.
  if (!transfers || (userRole === 'brand' && !transfers.download && !isUsed)) return null;
  return (
    <Button
      variant="ghost"
      justifyContent="flex-start"
      position="relative"
      px="3"
      color="fg.muted"
      aria-expanded={open}
      onClick={() => {
        setOpen(!open);
        onChoose?.();
      }}
    >
      <Icon as={ArrowDownUp} boxSize="4.5" strokeWidth="1.75" aria-hidden />
      Transfers
      <Unfinished />
    </Button>
  );
};

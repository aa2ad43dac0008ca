import { Box } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { transfersAtom } from '#renderer/lib/files/transfers.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';

/** States that toasts announce. */
const ENDED: readonly Transfer['state'][] = ['done', 'failed'];

/** Announces changes of state to screen readers, without bytes and percentages. */
export const TransferAnnouncer = () => {
  const transfers = useAtomValue(transfersAtom);
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const known = before.current;
    before.current = new Map(transfers.map((transfer) => [transfer.id, stateWords(transfer)]));
    const changed = transfers.filter((transfer) => {
      const words = known.get(transfer.id);
      return words !== undefined && words !== stateWords(transfer) && !ENDED.includes(transfer.state);
    });
    if (changed.length > 0)
      setSentence(changed.map((transfer) => `${transfer.title}: ${stateWords(transfer)}`).join('. '));
  }, [transfers]);
  return (
    <Box role="status" srOnly>
      {sentence}
    </Box>
  );
};

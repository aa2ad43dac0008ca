import { useTransferFeed } from '../lib/transfers.ts';
import { useTransferOutcomes } from './use-transfer-outcomes.ts';

/** Follows the transfers of the account on every signed-in page. */
export const TransferWatch = () => {
  useTransferFeed();
  useTransferOutcomes();
  return null;
};

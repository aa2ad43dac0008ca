import { Package, UserRound } from 'lucide-react';
import { Requirement } from '#renderer/entities/job/job-requirements.tsx';
import { useSession } from '#renderer/lib/session.ts';
import { wantedCreator } from '#shared/domain/wanted-creator.ts';
import type { CreatorJobDetail } from './creator-job.ts';

/** Required gender and age, and whether this creator matches. */
export const WantedCreator = ({ job }: { job: CreatorJobDetail }) => {
  const isKnown = useSession()?.profileCompleted;
  const otherwise = isKnown ? 'You do not fit.' : 'Finish your profile to see whether you fit.';
  return (
    <Requirement icon={<UserRound size={20} />} label="Who is asked" detail={job.fits === 1 ? 'You fit.' : otherwise}>
      {wantedCreator(job)}
    </Requirement>
  );
};

/** Whether the brand sends the product. */
export const SentProduct = ({ product }: Pick<CreatorJobDetail, 'product'>) => (
  <Requirement
    icon={<Package size={20} />}
    label="Product"
    detail={
      product.is_physical === 1 ? 'To your shipping address, once you are chosen.' : 'There is nothing to wait for.'
    }
  >
    {product.is_physical === 1 ? 'The brand sends it to you' : 'Nothing is sent'}
  </Requirement>
);

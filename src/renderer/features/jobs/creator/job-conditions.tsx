import { CalendarClock, Package, RefreshCw, UserRound } from 'lucide-react';
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

const counted = (n: number, unit: string): string => `${n} ${n === 1 ? unit : `${unit}s`}`;

/** How many days the creator has, and how often the brand can ask for changes. */
export const Terms = ({ job: { terms, product } }: { job: CreatorJobDetail }) => (
  <>
    <Requirement
      icon={<CalendarClock size={20} />}
      label="Time to deliver"
      detail={`From the day ${product.is_physical === 1 ? 'the product arrives' : 'you are chosen'}. If the video is late, the brand can cancel.`}
    >
      {counted(terms.delivery_days, 'day')}
    </Requirement>
    <Requirement
      icon={<RefreshCw size={20} />}
      label="Changes"
      detail={
        terms.revision_rounds > 0 && `You have ${counted(terms.revision_days, 'day')} for a new version each time.`
      }
    >
      {terms.revision_rounds === 0 ? 'None' : `Up to ${counted(terms.revision_rounds, 'round')}`}
    </Requirement>
  </>
);

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

import { RatingForm } from '#renderer/entities/rating/rating-form.tsx';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { amend, invalidate } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { type BrandJobDetail, type Creator, jobKey, refreshJobLists } from '../brand-job.ts';

interface RateCreatorProps {
  creator: Creator;
  job: BrandJobDetail;
}

/** Form for the brand's stars and comment on the creator of a completed job. */
export const RateCreator = ({ creator, job }: RateCreatorProps) => (
  <RatingForm
    name={creator.name}
    help={`Shown on the page of ${creator.name} and on yours. Other brands do not see who wrote it.`}
    action="Rate Creator"
    draft={`rate/${job.id}`}
    onRate={async ({ stars, comment }) => {
      await call(api.rateCreator, { params: { id: creator.id }, body: { stars, comment, job_id: job.id } });
      toast.success('Rating Submitted!');
      const given = { rating: stars, rating_comment: comment, stage: 'rated' } as const;
      amend(jobKey(job.id), 'rating', (shown: BrandJobDetail) => ({ ...shown, ...given }), null);
      refreshJobLists();
      // The creator's average has changed.
      invalidate(jobKey(job.id));
    }}
  />
);

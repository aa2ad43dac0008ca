import { Stack } from '@chakra-ui/react';
import { GivenRating } from '#renderer/entities/rating/given-rating.tsx';
import { RatingForm } from '#renderer/entities/rating/rating-form.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Person } from '#renderer/ui/display/person.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { api } from '#shared/contract/api.ts';
import type { TaskDetail } from './task.ts';

interface RateBrandDialogProps extends DialogProps {
  task: TaskDetail;
}

/** The creator's stars and comment on the brand of a completed job, or those that were given. */
export const RateBrandDialog = ({ task, open, onClose }: RateBrandDialogProps) => {
  const { id, brand } = task;
  return (
    <Modal open={open} onClose={onClose} title="Rate Brand">
      <Stack gap="5">
        <Person
          name={brand.name}
          picture={brand.picture}
          to={memberPage('brand', brand.id)}
          size="14"
          detail={<Stars average={brand.ratings_avg_stars} count={brand.rated} />}
        />
        {task.rating === null ? (
          <RatingForm
            name={brand.name}
            help={`Shown on the page of ${brand.name} with your first name.`}
            action="Rate Brand"
            draft={`rate-brand/${id}`}
            onRate={async ({ stars, comment }) => {
              await call(api.rateBrand, { params: { id }, body: { stars, comment } });
              toast.success('Rating Submitted!');
              const given = { rating: stars, rating_comment: comment };
              amend(`job/${id}`, (shown: TaskDetail) => ({ ...shown, ...given }));
              // The brand's average has changed.
              invalidate(`job/${id}`);
            }}
          />
        ) : (
          <GivenRating stars={task.rating} job={task} />
        )}
      </Stack>
    </Modal>
  );
};

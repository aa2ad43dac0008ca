import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import type { ListQuery } from '#renderer/lib/api/use-list-query.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { ListChip } from '#renderer/ui/list/list-chip.tsx';
import { ListPrices } from '#renderer/ui/list/list-range.tsx';
import { ListSelect } from '#renderer/ui/list/list-select.tsx';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { SaveSearch } from './searches/save-search.tsx';

const choices = (offers: readonly { readonly id: number; readonly title: string }[] = []) =>
  offers.map(({ id, title }) => ({ value: id, label: title }));

interface JobFiltersProps {
  list: ListQuery<typeof openJobsQuery>;
  /** Null before the second visit. */
  lastVisit: string | null;
  /** Opens the dialog that saves the filters under a name. */
  onSave: () => void;
}

/** Filters of the open jobs. Durations and ratios are those that can be ordered. */
export const JobFilters = ({ list, lastVisit, onSave }: JobFiltersProps) => {
  const { values, choose, type } = list;
  const config = useApi('app/client-config', clientConfig);
  const offers = config.status === 'ready' ? config.data : undefined;
  const isSaved = values.saved === 1;
  const isInvited = values.invited === 1;
  const isOwn = isSaved || isInvited;
  const since = values.since ?? lastVisit ?? undefined;
  const hasGender = useSession()?.profileCompleted;
  return (
    <>
      <ListSelect
        label="Video duration"
        any="Any duration"
        options={choices(offers?.video_duration)}
        value={values.duration}
        onChoose={(duration) => choose({ duration })}
      />
      <ListSelect
        label="Aspect ratio"
        any="Any ratio"
        options={choices(offers?.aspect_ratio)}
        value={values.ratio}
        onChoose={(ratio) => choose({ ratio })}
      />
      <ListPrices
        from={values.min_price}
        to={values.max_price}
        onFrom={(min_price) => type({ min_price })}
        onTo={(max_price) => type({ max_price })}
      />
      <ListChip pressed={isInvited} onPress={() => choose({ invited: isInvited ? undefined : 1, saved: undefined })}>
        Invited
      </ListChip>
      <ListChip pressed={isSaved} onPress={() => choose({ saved: isSaved ? undefined : 1, invited: undefined })}>
        Saved
      </ListChip>
      {hasGender && !isOwn && (
        <ListChip
          pressed={values.fit === 'gender'}
          onPress={() => choose({ fit: values.fit === 'gender' ? undefined : 'gender' })}
        >
          Asks for my gender only
        </ListChip>
      )}
      {since && !isOwn && (
        <ListChip
          pressed={values.since !== undefined}
          onPress={() => choose({ since: values.since ? undefined : since })}
        >
          New since last visit
        </ListChip>
      )}
      <SaveSearch list={list} onSave={onSave} />
    </>
  );
};

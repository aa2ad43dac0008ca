import { IconButton } from '@chakra-ui/react';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

interface FavouriteButtonProps {
  creator: { readonly id: number; readonly name: string; readonly favourite: number | null };
}

/** Shows the heart wherever the creator is shown, also in lists that are kept for the way back. */
const adopt = (id: number, { favourite }: Data<typeof api.saveFavourite>): void => {
  amend(`creator/${id}`, (page) => ({ ...page, favourite }));
  amend('creators', (list) => ({
    ...list,
    data: list.data.map((one) => (one.id === id ? { ...one, favourite } : one)),
  }));
};

/**
 * Toggles a creator as a favourite. A favourites list keeps an unmarked creator until it is opened again, so that a
 * mistake can be undone.
 */
export const FavouriteButton = ({ creator: { id, name, favourite } }: FavouriteButtonProps) => {
  const [marked, setMarked] = useState(favourite === 1);
  useEffect(() => setMarked(favourite === 1), [favourite]);
  const { run } = useAction(async (wanted: boolean) => {
    setMarked(wanted);
    try {
      adopt(id, await call(api.saveFavourite, { params: { id }, body: { favourite: wanted ? 1 : 0 } }));
    } catch (error) {
      setMarked(!wanted);
      throw error;
    }
  });
  return (
    <IconButton
      size="sm"
      variant="ghost"
      rounded="pill"
      aria-label={`Favourite: ${name}`}
      aria-pressed={marked}
      color={marked ? 'accent.fg' : 'fg.muted'}
      onClick={() => void run(!marked)}
    >
      <Heart fill={marked ? 'currentColor' : 'none'} />
    </IconButton>
  );
};

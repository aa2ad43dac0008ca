import { IconButton } from '@chakra-ui/react';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { api } from '#shared/contract/api.ts';

interface FavouriteButtonProps {
  creator: { readonly id: number; readonly name: string; readonly favourite: number | null };
}

/**
 * Marks a creator as a favourite, or no longer. A list of favourites keeps one that is unmarked until it is opened again,
 * so that a slip can be undone.
 */
export const FavouriteButton = ({ creator: { id, name, favourite } }: FavouriteButtonProps) => {
  const [marked, setMarked] = useState(favourite === 1);
  useEffect(() => setMarked(favourite === 1), [favourite]);
  const { run } = useAction(async (wanted: boolean) => {
    setMarked(wanted);
    try {
      await call(api.saveFavourite, { params: { id }, body: { favourite: wanted ? 1 : 0 } });
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

import { Center, Portal, Skeleton, Stack } from '@chakra-ui/react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#renderer/lib/notices/toast.ts';
import { announceNewVersion, isVersionGone } from '#renderer/lib/pages/new-version.ts';
import type { DialogProps } from './modal.tsx';

/** Placeholder while a dialog's code is loading. */
export const DialogSkeleton = () => (
  <Portal>
    <Center position="fixed" inset="0" zIndex="modal" bg="blackAlpha.500" p="4" role="status" aria-label="Loading ...">
      <Stack gap="5" w="full" maxW="lg" bg="bg.panel" rounded="l3" shadow="lg" p="6">
        <Skeleton h="6" w="40" />
        <Skeleton h="24" rounded="l2" />
      </Stack>
    </Center>
  </Portal>
);

/** Props for the button that opens the dialog; they preload its code on hover and focus. */
export interface Ahead {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. Meanwhile a skeleton is shown and the focus does not move. If
 * loading fails, a toast says so and the dialog closes.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>) => {
  let Fetched: ComponentType<P> | undefined;
  const fetch = async () => {
    Fetched ??= await load();
  };
  // A failed preload is retried when the dialog is opened.
  const fetchAhead = () => void fetch().catch(() => undefined);
  const ahead: Ahead = { onPointerEnter: fetchAhead, onFocus: fetchAhead };

  /**
   * Mounts the dialog closed and then opens it, as if it had been mounted before, so that other dialogs can close
   * first.
   */
  const Opened = ({ dialog: Dialog, props }: { dialog: ComponentType<P>; props: P }) => {
    const [ready, setReady] = useState(false);
    useEffect(() => setReady(true), []);
    return <Dialog {...props} open={props.open && ready} />;
  };

  const Lazy = (props: P) => {
    const { open, onClose } = props;
    const [, setFetched] = useState(Fetched !== undefined);
    // Of the last rendering in which it was open: a dialog that closes keeps its content until it has faded out, even
    // when its subject is gone. Null before it was first opened.
    const [last, setLast] = useState<P | null>(null);
    if (open && last !== props) setLast(props);
    const close = useEffectEvent(onClose);
    const missing = open && Fetched === undefined;
    useEffect(() => {
      if (!missing) return;
      let wanted = true;
      fetch().then(
        () => wanted && setFetched(true),
        async (error: unknown) => {
          const isGone = await isVersionGone(error);
          if (!wanted) return;
          if (isGone) announceNewVersion();
          else toast.error('We could not open this. Check your connection and try again.');
          close();
        },
      );
      return () => {
        wanted = false;
      };
    }, [missing]);
    if (missing) return <DialogSkeleton />;
    if (!last || !Fetched) return null;
    return <Opened dialog={Fetched} props={open ? props : { ...last, open, onClose }} />;
  };
  return Object.assign(Lazy, { ahead });
};

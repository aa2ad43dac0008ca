import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isVersionGone, tellNewVersion } from '#renderer/lib/new-version.ts';
import { toast } from '#renderer/lib/toast.ts';
import { DialogSkeleton } from './dialog-skeleton.tsx';

interface Dialogue {
  open: boolean;
  onClose: () => void;
}

/** Spread over the button that opens a dialog: it is fetched as soon as the pointer or the focus comes near. */
export interface Ahead {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * A dialog that is fetched when it is opened first, so that no page waits for it. Until it is there a skeleton stands in
 * its place and the focus stays where it was; if it cannot be fetched that is said, and it counts as closed.
 */
export const lazyDialog = <P extends Dialogue>(load: () => Promise<ComponentType<P>>) => {
  let Fetched: ComponentType<P> | undefined;
  const fetch = async () => {
    Fetched ??= await load();
  };
  // Whoever opens it fetches it again, and is told.
  const fetchAhead = () => void fetch().catch(() => undefined);
  const ahead: Ahead = { onPointerEnter: fetchAhead, onFocus: fetchAhead };

  /** Closed at first and then opened, as a dialog is that was there all the time: what closes meanwhile ends before. */
  const Opened = ({ dialog: Dialog, props }: { dialog: ComponentType<P>; props: P }) => {
    const [ready, setReady] = useState(false);
    useEffect(() => setReady(true), []);
    return <Dialog {...props} open={props.open && ready} />;
  };

  const Lazy = (props: P) => {
    const { open, onClose } = props;
    const [, setFetched] = useState(Fetched !== undefined);
    const [opened, setOpened] = useState(open);
    if (open && !opened) setOpened(true);
    const close = useRef(onClose);
    useEffect(() => {
      close.current = onClose;
    });
    const missing = open && Fetched === undefined;
    useEffect(() => {
      if (!missing) return;
      let wanted = true;
      fetch().then(
        () => wanted && setFetched(true),
        async (error: unknown) => {
          const isGone = await isVersionGone(error);
          if (!wanted) return;
          if (isGone) tellNewVersion();
          else toast.error('We could not open this. Check your connection and try again.');
          close.current();
        },
      );
      return () => {
        wanted = false;
      };
    }, [missing]);
    if (missing) return <DialogSkeleton />;
    return opened && Fetched ? <Opened dialog={Fetched} props={props} /> : null;
  };
  return Object.assign(Lazy, { ahead });
};

import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { isEndingLink } from '#renderer/lib/signed-link.ts';
import { FirstFrame } from '#renderer/ui/media/first-frame.tsx';
import type { Attachment } from './attachment.ts';
import { useAttachment } from './use-attachment.ts';

/** Requests a fresh link. Live events have no links, because they go to several sessions. */
const RenewedFrame = ({ id }: Pick<Attachment, 'id'>) => {
  const state = useAttachment(id);
  return state.status === 'ready' && state.data.url !== null ? <FirstFrame url={state.data.url} /> : null;
};

/** Still frame of a video, loaded when it is scrolled into view. */
export const AttachmentFrame = ({ attachment: { id, url } }: { attachment: Attachment }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const isUsable = url !== null && !isEndingLink(url);
  return (
    <chakra.span ref={place} aria-hidden display="block" gridArea="1 / 1" boxSize="full" minH="0" overflow="hidden">
      {seen && (isUsable ? <FirstFrame url={url} /> : <RenewedFrame id={id} />)}
    </chakra.span>
  );
};

import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { loadShown } from '#renderer/lib/api/use-api.ts';
import { fileOfLink, isSignedLink } from '#renderer/lib/files/signed-link.ts';
import { LiveContext } from '#renderer/lib/live/use-live.ts';

interface Place {
  /** Seconds. */
  readonly at: number;
  readonly playing: boolean;
}

/** Playback position of a video whose link has failed. */
interface Stop extends Place {
  readonly link: string;
}

/** Why a player shows no picture: the link does not work, or the browser does not know the codec or container. */
export type Failure = 'lost' | 'unplayable';

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`. */
const NOT_SUPPORTED = 4;

/** Whether the server still delivers the bytes of a link, so that an error is the fault of the bytes. */
const isDelivered = (link: string): Promise<boolean> =>
  fetch(link, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The link that a player uses. A renewed link to the same file does not replace it before it fails. When it fails, the
 * page's resources are reloaded, which renews the link, and playback resumes. If that returns the same link, or another
 * one that fails, `failed` is `lost` until `retry` succeeds; a reconnection also retries. It is `unplayable` when the bytes
 * arrive and the browser has no picture of them: of an unknown codec it plays the sound alone.
 * @param original link to the video of which `src` is one rendition; another rendition continues at the same place
 */
export const useVideoLink = (src: string, original: string) => {
  const video = useRef<HTMLVideoElement>(null);
  const live = use(LiveContext);
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState<Failure | null>(null);
  /** Null when there is no playback to resume. */
  const stop = useRef<Stop | null>(null);
  /** Where another rendition of the same video begins. */
  const held = useRef<Place | null>(null);
  /** The link of the page's data, and the one that is shown, for what continues after a response. */
  const newest = useRef({ src, shown });
  useLayoutEffect(() => {
    newest.current = { src, shown };
  });

  const content = fileOfLink(original);
  const shownContent = useRef(content);
  useEffect(() => {
    const isOtherFile = fileOfLink(src) !== fileOfLink(shown);
    if (isOtherFile) {
      const element = shownContent.current === content ? video.current : null;
      held.current = element && { at: element.currentTime, playing: !element.paused };
      stop.current = null;
    }
    shownContent.current = content;
    if (!isOtherFile && (!stop.current || src === shown)) return;
    setFailed(null);
    setShown(src);
  }, [src, shown, content]);

  const onError = async () => {
    const element = video.current;
    if (!element) return;
    if (!isSignedLink(shown)) return setFailed('unplayable');
    // A link that has expired causes the same error as a format that is not supported.
    const isFormat = element.error?.code === NOT_SUPPORTED && element.videoWidth === 0;
    const isUnplayable = isFormat && (await isDelivered(shown));
    // Another link was taken meanwhile, e.g. of the preview, which has events of its own.
    if (newest.current.shown !== shown) return;
    if (isUnplayable) return setFailed('unplayable');
    if (stop.current) return setFailed('lost');
    const mine = { link: shown, at: element.currentTime, playing: !element.paused };
    stop.current = mine;
    // The server's clock decides whether a link has expired, so the browser's clock is not used.
    await loadShown();
    if (stop.current !== mine) return;
    if (newest.current.src === mine.link) setFailed('lost');
    // It may have been renewed before, without a reason to use it.
    else setShown(newest.current.src);
  };

  const onLoadedMetadata = () => {
    const [element, place] = [video.current, stop.current ?? held.current];
    if (!element) return;
    const hasPicture = element.videoWidth > 0;
    setFailed(hasPicture ? null : 'unplayable');
    // The sound alone is not played.
    if (!hasPicture) element.pause();
    if (!place) return;
    stop.current = null;
    held.current = null;
    element.currentTime = place.at;
    // If the browser blocks playback, it shows its own play button.
    if (place.playing && hasPicture) element.play().catch(() => {});
  };

  // An element loads as soon as it is made. Until the page shows it, e.g. while another part is still fetched, React passes
  // none of its events on.
  const takeMissed = useEffectEvent(() => {
    if (video.current?.error) void onError();
    else if (video.current && video.current.readyState > 0) onLoadedMetadata();
  });
  useLayoutEffect(() => takeMissed(), []);

  const retry = async () => {
    setFailed(null);
    await loadShown();
    // Another link is taken by itself.
    if (newest.current.src === shown) video.current?.load();
    // The pressed button is gone.
    if (document.activeElement === document.body) video.current?.focus();
  };
  const isBack = useEffectEvent(() => void retry());
  useEffect(() => {
    if (failed !== 'lost' || !isSignedLink(shown)) return;
    addEventListener('online', isBack);
    // A restarting server causes no `online` event in the browser.
    const endWatch = live.observe(() => live.state() === 'connected' && isBack());
    return () => {
      removeEventListener('online', isBack);
      endWatch();
    };
  }, [failed, shown, live]);

  return { video, shown, failed, retry, onError, onLoadedMetadata };
};

import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LiveContext } from '#renderer/lib/live/use-live.ts';
import { fileOfLink, isSignedLink, renewLinks } from '#renderer/lib/signed-link.ts';

/** Playback position of a video whose link has failed. */
interface Stop {
  readonly link: string;
  /** Seconds. */
  readonly at: number;
  readonly playing: boolean;
}

/**
 * The link that a player uses. A renewed link to the same file does not replace it before it fails. When it fails, the
 * page's resources are reloaded, which renews the link, and playback resumes. If that returns the same link, or another
 * one that fails, `failed` is set until `retry` succeeds; a reconnection also retries.
 */
export const useVideoLink = (src: string) => {
  const video = useRef<HTMLVideoElement>(null);
  const live = use(LiveContext);
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState(false);
  /** Null when there is no playback to resume. */
  const stop = useRef<Stop | null>(null);
  const newest = useRef(src);
  useLayoutEffect(() => {
    newest.current = src;
  });

  useEffect(() => {
    const isOtherFile = fileOfLink(src) !== fileOfLink(shown);
    if (isOtherFile) stop.current = null;
    if (!isOtherFile && (!stop.current || src === shown)) return;
    setFailed(false);
    setShown(src);
  }, [src, shown]);

  const onError = async () => {
    const element = video.current;
    if (!element) return;
    if (stop.current || !isSignedLink(shown)) return setFailed(true);
    const mine = { link: shown, at: element.currentTime, playing: !element.paused };
    stop.current = mine;
    // The server's clock decides whether a link has expired, so the browser's clock is not used.
    await renewLinks();
    if (stop.current === mine && newest.current === mine.link) setFailed(true);
  };

  const onLoadedMetadata = () => {
    const [element, place] = [video.current, stop.current];
    setFailed(false);
    if (!element || !place) return;
    stop.current = null;
    element.currentTime = place.at;
    // If the browser blocks playback, it shows its own play button.
    if (place.playing) element.play().catch(() => {});
  };

  const retry = async () => {
    setFailed(false);
    await renewLinks();
    if (newest.current === stop.current?.link) video.current?.load();
    // The pressed button is gone.
    if (document.activeElement === document.body) video.current?.focus();
  };
  const retryNow = useRef(retry);
  useEffect(() => {
    retryNow.current = retry;
  });
  useEffect(() => {
    if (!failed || !isSignedLink(shown)) return;
    const isBack = () => void retryNow.current();
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

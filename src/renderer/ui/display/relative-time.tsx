import { useEffect, useState } from 'react';
import { relativeTime } from '#shared/domain/relative-time.ts';

const MINUTE = 60_000;

/** How long ago something was; follows the clock. */
export const RelativeTime = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
      {relativeTime(new Date(at), now)}
    </time>
  );
};

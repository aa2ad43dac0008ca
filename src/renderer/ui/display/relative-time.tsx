import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago something was. A future time reads "Just now", since clocks differ. */
export const relativeTime = (moment: Date, now: Date): string => {
  const past = now.getTime() - moment.getTime();
  if (past < MINUTE) return 'Just now';
  if (past < HOUR) {
    const minutes = Math.floor(past / MINUTE);
    return `${minutes} mins ago`;
  }
  if (past < 2 * HOUR) return '1 hour ago';
  if (past < 24 * HOUR) return `${Math.floor(past / HOUR)} hours ago`;
  if (past < 48 * HOUR) return 'Yesterday';
  return `${Math.floor(past / (24 * HOUR))} days ago`;
};

interface RelativeTimeProps {
  at: string;
  /** Also tells screen readers the exact time, which others see on hover. */
  exact?: boolean;
  /** Whether words of a sentence precede it: “Shipped yesterday”. */
  inline?: boolean;
}

/** Relative time that updates with the clock. */
export const RelativeTime = ({ at, exact = false, inline = false }: RelativeTimeProps) => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at).toLocaleString('en-US');
  return (
    <time dateTime={at} title={moment} style={inline ? { textTransform: 'lowercase' } : undefined}>
      {relativeTime(new Date(at), now)}
      {exact && <VisuallyHidden>{` (${moment})`}</VisuallyHidden>}
    </time>
  );
};

import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { relativeTime } from '#shared/domain/relative-time.ts';

const MINUTE = 60_000;

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
      {exact && (
        <Text as="span" srOnly>
          {` (${moment})`}
        </Text>
      )}
    </time>
  );
};

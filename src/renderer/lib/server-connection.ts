import { useEffect, useState } from 'react';
import { usePlatform } from '../platform/platform.ts';

/** Whether the platform reaches the server; true where the platform does not report it. */
export const useServerReachable = (): boolean => {
  const { connection } = usePlatform();
  const [isReachable, setReachable] = useState(true);
  useEffect(() => connection?.watch(setReachable), [connection]);
  return isReachable;
};

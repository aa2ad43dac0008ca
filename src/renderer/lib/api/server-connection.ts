import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';

/** Whether the platform can reach the server; true where it does not report this. */
export const useServerReachable = (): boolean => {
  const { connection } = usePlatform();
  const [isReachable, setReachable] = useState(true);
  useEffect(() => connection?.watch(setReachable), [connection]);
  return isReachable;
};

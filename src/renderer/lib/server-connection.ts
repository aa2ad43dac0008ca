import { useEffect, useState } from 'react';
import { usePlatform } from '../platform/platform.ts';

/** Whether the surroundings of the page reach the server; true where they do not say. */
export const useServerReachable = (): boolean => {
  const { connection } = usePlatform();
  const [isReachable, setReachable] = useState(true);
  useEffect(() => connection?.watch(setReachable), [connection]);
  return isReachable;
};

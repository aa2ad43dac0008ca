import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Requests a query string made from the newest one. It must return a new object. */
export type ChangeQuery = (change: (newest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The query string of the address, and a function that changes it. Changes start from the newest requested query, since
 * the router renders a request some time later: two quick changes do not undo each other, and a request that is rendered
 * late does not replace a newer one.
 */
export const useQueryString = (): readonly [URLSearchParams, ChangeQuery] => {
  const [address, setAddress] = useSearchParams();
  const newest = useRef(address);
  /** Requested queries that the router has not rendered yet, oldest first. */
  const pending = useRef<readonly string[]>([]);
  const go = useRef(setAddress);
  useEffect(() => {
    go.current = setAddress;
    const rendered = pending.current.indexOf(address.toString());
    pending.current = rendered < 0 ? [] : pending.current.slice(rendered + 1);
    if (pending.current.length === 0) newest.current = address;
  }, [address, setAddress]);
  const change = useCallback<ChangeQuery>((make, options) => {
    newest.current = make(newest.current);
    pending.current = [...pending.current, newest.current.toString()];
    go.current(newest.current, options);
  }, []);
  return [address, change];
};

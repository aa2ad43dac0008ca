import '../theme/rich.ts';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import { Toasters } from '../ui/toasters.tsx';

/** What every screen but the landing and legal pages needs: all recipes, and toasts that end with the session. */
export const Component = () => {
  useEffect(() => session.onEnd(toast.dismissAll), []);
  return (
    <>
      <Outlet />
      <Toasters />
    </>
  );
};

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { announcements, notices } from '#renderer/ui/feedback/toast.ts';
import { forgetClientConfig } from './lib/client-config.ts';
import { http } from './lib/http.ts';
import { resources } from './lib/resource-cache.ts';
import { session } from './lib/session.ts';
import { createLocalSession } from './platform/local-session.ts';

// A condition is waited for, however busy the machine is.
configure({ asyncUtilTimeout: 30_000 });

let detach = () => {};

/** Answers nobody, as long as a test has not said how: also what an earlier test has left behind. */
const refuseCalls = () => {
  http.defaults.adapter = async ({ method, url }) => {
    throw new Error(`Nobody expected ${method} ${url}`);
  };
};

beforeEach(() => {
  refuseCalls();
  detach = session.attach(createLocalSession(localStorage, window));
});

afterEach(() => {
  cleanup();
  refuseCalls();
  session.end();
  detach();
  resources.clear();
  // What is the same for every account outlives a change of it, but not a test.
  resources.invalidate('app');
  forgetClientConfig();
  for (const toaster of [notices, announcements]) toaster.remove();
  localStorage.clear();
  sessionStorage.clear();
});

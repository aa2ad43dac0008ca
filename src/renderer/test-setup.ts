import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { forgetClientConfig } from './lib/client-config.ts';
import { http } from './lib/http.ts';
import { resources } from './lib/resource-cache.ts';
import { session } from './lib/session.ts';
import { createLocalSession } from './platform/local-session.ts';
import { announcements, notices } from './ui/toast.ts';

// A condition is waited for, however busy the machine is.
configure({ asyncUtilTimeout: 10_000 });

let detach = () => {};

beforeEach(() => {
  http.defaults.adapter = async ({ method, url }) => {
    throw new Error(`Nobody expected ${method} ${url}`);
  };
  detach = session.attach(createLocalSession(localStorage, window));
});

afterEach(() => {
  cleanup();
  session.end();
  detach();
  resources.clear();
  forgetClientConfig();
  for (const toaster of [notices, announcements]) toaster.remove();
  localStorage.clear();
  sessionStorage.clear();
});

import { start } from './app/start.tsx';
import { createWebPlatform } from './platform/web/web-platform.ts';

start(createWebPlatform);

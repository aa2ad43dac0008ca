import { start } from './app/start.tsx';
import { desktopApi } from './platform/desktop/desktop-api.ts';
import { createDesktopPlatform } from './platform/desktop/desktop-platform.ts';

start((chunkBytes) => createDesktopPlatform(desktopApi(), chunkBytes));

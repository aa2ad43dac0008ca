import type { WebContents } from 'electron';
import { nextZoom, readZoom, type ZoomStep } from '../core/window/zoom.ts';
import type { Settings } from './store.ts';

export interface Zoom {
  factor(): number;
  /** Applies the factor to this page and to each document that it loads. */
  attach(contents: WebContents): void;
  change(step: ZoomStep): void;
}

/** The stored zoom factor of the app. Chromium would keep one per origin, and none for custom schemes. */
export function createZoom(settings: Pick<Settings, 'zoom' | 'setZoom'>, contents: () => WebContents | null): Zoom {
  let factor = readZoom(settings.zoom());
  const change = (step: ZoomStep): void => {
    factor = nextZoom(factor, step);
    contents()?.setZoomFactor(factor);
    settings.setZoom(factor);
  };
  return {
    factor: () => factor,
    attach: (page) => {
      page.on('dom-ready', () => page.setZoomFactor(factor));
      // Emitted for Ctrl with the mouse wheel.
      page.on('zoom-changed', (_event, direction) => change(direction));
    },
    change,
  };
}

import type { WebContents } from 'electron';
import { nextZoom, readZoom, type ZoomStep } from '../core/window/zoom.ts';
import type { Settings } from './store.ts';

export interface Zoom {
  factor(): number;
  /** Enlarges this page from now on, and each document that it loads. */
  attach(contents: WebContents): void;
  change(step: ZoomStep): void;
}

/** One zoom factor for the whole app, stored. Chromium keeps it per origin, and not for custom schemes. */
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
      // The wheel with Ctrl.
      page.on('zoom-changed', (_event, direction) => change(direction));
    },
    change,
  };
}

import Store from 'electron-store';
import type { Bounds } from '../core/window-state.ts';

/** What this computer remembers between runs. No secret, no name, nothing of the server's. */
interface Stored {
  bounds?: Bounds;
  apiOrigin?: string;
}

export interface Settings {
  bounds(): Bounds | undefined;
  setBounds(bounds: Bounds): void;
  /** A server other than the built-in one, for whoever runs their own. */
  apiOrigin(): string | undefined;
}

export function openSettings(): Settings {
  const number = { type: 'number' } as const;
  const store = new Store<Stored>({
    schema: {
      bounds: {
        type: 'object',
        properties: { x: number, y: number, width: number, height: number },
        required: ['x', 'y', 'width', 'height'],
      },
      apiOrigin: { type: 'string' },
    },
    // A torn or foreign file costs the window its place, not the user the app.
    clearInvalidConfig: true,
  });
  return {
    bounds: () => store.get('bounds'),
    setBounds: ({ x, y, width, height }) => store.set('bounds', { x, y, width, height }),
    apiOrigin: () => store.get('apiOrigin'),
  };
}

/** Routes that the system asks the window to open. A route that arrives before the page listens is queued. */
export interface WindowRoutes {
  /** Opens a page now, or as soon as the page listens. */
  open(route: string): void;
  /** Marks the page as listening. Returns the queued route. */
  listen(): string | null;
  /** Call when the page is gone or reloads. */
  stopListening(): void;
}

export function createWindowRoutes(emit: (route: string) => void): WindowRoutes {
  let isListening = false;
  let waiting: string | null = null;
  return {
    open: (route) => {
      if (isListening) emit(route);
      else waiting = route;
    },
    listen: () => {
      isListening = true;
      const route = waiting;
      waiting = null;
      return route;
    },
    stopListening: () => {
      isListening = false;
    },
  };
}

/** Pages that the window is asked to open. One that is asked for before the page listens waits for it. */
export interface WindowRoutes {
  /** Opens a page now, or as soon as the page listens. */
  open(route: string): void;
  /** The page listens from now on. Answers what it was asked for meanwhile. */
  listen(): string | null;
  /** Called when the page is gone or reloads. */
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

import { type ChannelKind, channelName } from '#shared/domain/channels.ts';
import { Live } from './live.ts';
import type { ChannelListener, LiveState, TransportEvents } from './live-transport.ts';

/** A connection that a test speaks through. */
export const buildLive = () => {
  const channels = new Map<string, ChannelListener>();
  const log: string[] = [];
  let events: TransportEvents | null = null;
  const live = new Live(
    async (told) => {
      events = told;
      told.changed('connected');
      return {
        join: (kind, id, listener) => {
          const name = channelName(kind, id);
          channels.set(name, listener);
          log.push(`join ${name}`);
          return () => {
            channels.delete(name);
            log.push(`leave ${name}`);
          };
        },
        close: () => void log.push('close'),
      };
    },
    () => void log.push('check session'),
  );
  return {
    live,
    log,
    say: (kind: ChannelKind, id: number, event: string, data: unknown) =>
      channels.get(channelName(kind, id))?.heard(event, data),
    /** The connection is back: every channel is joined anew. */
    rejoin: () => {
      for (const { joined } of channels.values()) joined();
    },
    change: (state: LiveState) => events?.changed(state),
    endSession: () => events?.sessionEnded(),
  };
};

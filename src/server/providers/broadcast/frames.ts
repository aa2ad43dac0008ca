/** A client's message, parsed as untrusted input. */
export interface ClientFrame {
  readonly event: string;
  readonly channel: string;
  readonly auth: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a frame; undefined unless it is a JSON object with an event name. Fields that are not text count as empty. */
export const readFrame = (raw: string): ClientFrame | undefined => {
  let frame: unknown;
  try {
    frame = JSON.parse(raw);
  } catch {
    return undefined;
  }
  if (!isObject(frame) || typeof frame.event !== 'string') return undefined;
  const data = isObject(frame.data) ? frame.data : {};
  return { event: frame.event, channel: textOf(data.channel) || textOf(frame.channel), auth: textOf(data.auth) };
};

/** An event frame, whose data is a JSON string inside the JSON of the frame. */
export const eventFrame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) });

/** An error frame, whose data is an object. */
export const errorFrame = (event: string, data: object, channel?: string): string =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data });

/** Error codes of the protocol. 4000-4099: do not reconnect; 4100-4199: later; 4200-4299: at once; 4300-4399: stay connected. */
export const faults = {
  wrongKey: { code: 4001, message: 'There is no such application here' },
  wrongVersion: { code: 4006, message: 'Invalid version string format' },
  oldVersion: { code: 4007, message: 'Unsupported protocol version' },
  noVersion: { code: 4008, message: 'No protocol version supplied' },
  sessionEnded: { code: 4009, message: 'The session has ended' },
  full: { code: 4100, message: 'Over capacity' },
  notJoined: { code: 4100, message: 'Nothing is listened to' },
  tooFast: { code: 4100, message: 'Too many messages' },
  restart: { code: 4200, message: 'Please reconnect' },
  noPong: { code: 4201, message: 'Pong reply not received in time' },
  clientEvent: { code: 4301, message: 'Client events are not enabled' },
  unreadable: { code: 4302, message: 'Invalid message' },
} as const;

export type Fault = (typeof faults)[keyof typeof faults];

import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Port of a server that was started on a free port. */
export const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A raw HTTP connection. */
export interface RawConnection {
  write(text: string): void;
  /** Waits until a text was received. */
  heard(text: string): Promise<void>;
  /** The whole response, once the server has closed the connection. */
  readonly ended: Promise<string>;
}

/** Opens a connection to a server on this machine, for requests that no client library would send. */
export const openRaw = (port: number): RawConnection => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  // A reset counts as a close.
  socket.on('error', () => {});
  return {
    write: (text) => void socket.write(text),
    heard: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (heard.includes(text)) resolve();
        };
        socket.on('data', look);
        look();
      }),
    ended: new Promise((resolve) => socket.once('close', () => resolve(heard))),
  };
};

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Parses one response. */
export const readAnswer = (text: string): RawAnswer => {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') };
};

/** Sends bytes and returns what was received until the server closed the connection. */
export const sendRaw = async (port: number, text: string): Promise<RawAnswer> => {
  const connection = openRaw(port);
  connection.write(text);
  return readAnswer(await connection.ended);
};

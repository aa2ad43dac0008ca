import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

// Unlocks the keyring of a running daemon, as its user does in the prompt. The daemon takes the master password only on
// the connection that opened the session, and the command line tools of D-Bus use one connection per call. So this file
// implements the wire protocol itself, as far as two calls need it (D-Bus Specification, "Message Protocol").

const align = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
/** Types STRING and OBJECT_PATH. */
const text = (value: string): Buffer => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
const signature = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(`${value}\0`)]);
const bytesOf = (value: string): Buffer => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)]);
const join = (...parts: readonly [boundary: number, bytes: Buffer][]): Buffer =>
  parts.reduce((all, [boundary, bytes]) => Buffer.concat([align(all, boundary), bytes]), Buffer.alloc(0));

interface Call {
  readonly to: string;
  readonly path: string;
  readonly on: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: Buffer;
}

/** Codes of the header fields: path, interface, member, destination, signature. */
const fieldsOf = ({ to, path, on, member, signature: types }: Call): Buffer => {
  const field = (code: number, type: string, value: Buffer): [number, Buffer] => [
    8,
    join([1, Buffer.from([code])], [1, signature(type)], [type === 'g' ? 1 : 4, value]),
  ];
  return join(
    field(1, 'o', text(path)),
    field(2, 's', text(on)),
    field(3, 's', text(member)),
    field(6, 's', text(to)),
    ...(types === undefined ? [] : [field(8, 'g', signature(types))]),
  );
};

const METHOD_CALL = 1;
const METHOD_RETURN = 2;
const ERROR = 3;

const encode = (call: Call, serial: number): Buffer => {
  const body = call.body ?? Buffer.alloc(0);
  const fields = fieldsOf(call);
  const head = Buffer.concat([Buffer.from(['l'.charCodeAt(0), METHOD_CALL, 0, 1]), u32(body.length), u32(serial)]);
  return Buffer.concat([align(Buffer.concat([head, u32(fields.length), fields]), 8), body]);
};

/** Body of the next reply; signals are skipped. Throws on an error reply. */
async function readAnswer(socket: Socket): Promise<Buffer> {
  const read = async (length: number): Promise<Buffer> => {
    for (;;) {
      const bytes: Buffer | null = length === 0 ? Buffer.alloc(0) : socket.read(length);
      if (bytes) return bytes;
      await once(socket, 'readable');
    }
  };
  for (;;) {
    const head = await read(16);
    const fields = head.readUInt32LE(12);
    await read(Math.ceil(fields / 8) * 8);
    const body = await read(head.readUInt32LE(4));
    if (head[1] === METHOD_RETURN) return body;
    if (head[1] === ERROR) throw new Error(`D-Bus refused: ${body.subarray(4, -1)}`);
  }
}

const SECRETS = '/org/freedesktop/secrets';

/** @param address address of the bus, `unix:path=…` */
export async function unlockKeyring(address: string, password: string): Promise<void> {
  const path = /^unix:path=([^,]+)/.exec(address)?.[1];
  if (path === undefined) throw new Error(`${address} is no socket in the file system.`);
  const socket = connect(path);
  let serial = 0;
  const ask = (call: Call): Promise<Buffer> => {
    serial += 1;
    socket.write(encode(call, serial));
    return readAnswer(socket);
  };
  try {
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(`${process.getuid?.() ?? 0}`).toString('hex')}\r\n`);
    await once(socket, 'readable');
    socket.read();
    socket.write('BEGIN\r\n');
    const bus = 'org.freedesktop.DBus';
    await ask({ to: bus, path: '/org/freedesktop/DBus', on: bus, member: 'Hello' });
    const service = { to: 'org.freedesktop.secrets', path: SECRETS };
    // The reply is an empty variant and the session's path.
    const opened = await ask({
      ...{ ...service, on: 'org.freedesktop.Secret.Service', member: 'OpenSession', signature: 'sv' },
      body: join([4, text('plain')], [1, signature('s')], [4, text('')]),
    });
    const session = opened.toString('utf8', 16, 16 + opened.readUInt32LE(12));
    const on = 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface';
    await ask({
      ...{ ...service, on, member: 'UnlockWithMasterPassword', signature: 'o(oayays)' },
      body: join(
        [4, text(`${SECRETS}/collection/login`)],
        [8, text(session)],
        [4, u32(0)],
        [4, bytesOf(password)],
        [4, text('text/plain')],
      ),
    });
  } finally {
    socket.destroy();
  }
}

import { type AddressInfo, createServer } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { serializeError } from '../../log/error-serializer.ts';
import { buildMessage, itBehavesLikeMail, type ReceivedMail } from './fixtures/mail-conformance.ts';
import { RefusedMail } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

const from = { name: 'UGC Marketplace', address: 'no-reply@market.example' };

const decode = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const content = rest.join('\r\n\r\n').replace(/\r\n$/, '').replaceAll('\r\n', '\n');
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return content;
  return content
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
};

interface Envelope {
  readonly to: string;
  readonly raw: string;
}

const read = ({ to, raw }: Envelope): ReceivedMail => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [, plain = '', html = ''] = raw
    .split(`--${boundary}\r\n`)
    .map((part) => part.split(`\r\n--${boundary}`)[0] ?? '');
  const ending = (part: string) => decode(part).replace(/\n$/, '');
  return { to, subject: /^Subject: (.+)\r$/m.exec(raw)?.[1] ?? '', text: ending(plain), html: ending(html) };
};

const servers: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});

/** @param reply of the server to the recipient, in place of accepting it */
const open = async (reply?: { readonly responseCode: number; readonly text: string }, { secure = false } = {}) => {
  const envelopes: Envelope[] = [];
  const server = new SMTPServer({
    secure,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(reply && Object.assign(new Error(reply.text), { responseCode: reply.responseCode })),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      readText(stream).then((raw) => {
        envelopes.push({ to, raw });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const received = async () => {
    const byId = new Map(envelopes.map((mail) => [/^Message-ID: (.+)\r$/im.exec(mail.raw)?.[1], mail]));
    return [...byId.values()].map(read);
  };
  return { mail: createSmtpMail({ url, from }), received, envelopes, url };
};

describe('mail over SMTP', () => {
  itBehavesLikeMail(open);

  test('has the sender and the message id', async () => {
    const { mail, envelopes } = await open();
    await mail.send(buildMessage());
    expect(envelopes[0]?.raw).toContain('From: UGC Marketplace <no-reply@market.example>\r\n');
    expect(envelopes[0]?.raw).toContain('Message-ID: <outbox-7@market.example>\r\n');
  });

  test('reports an unreachable server', async () => {
    const { mail } = await open();
    await new Promise<void>((resolve) => servers.pop()?.close(() => resolve()));
    await expect(mail.send(buildMessage())).rejects.toThrow(/ECONNREFUSED/);
  });

  test('gives up a mail whose server answers without end', async () => {
    const endless = createServer((socket) => {
      socket.write('220 mail.example ready\r\n');
      const drip = setInterval(() => socket.write('250-and more\r\n'), 10);
      socket.on('error', () => {}).once('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    await expect(createSmtpMail({ url, from, limitMilliseconds: 200 }).send(buildMessage())).rejects.toThrow();
    // Its connection is closed, so that the mail cannot arrive later.
    await new Promise<void>((resolve) => endless.close(() => resolve()));
  });

  test('sends over TLS from the first byte', async () => {
    const { url, envelopes } = await open(undefined, { secure: true });
    await expect(createSmtpMail({ url, from }).send(buildMessage())).rejects.toThrow(/self.signed|certificate/i);
    expect(envelopes).toEqual([]);
  });

  test.each([
    { responseCode: 550, said: 'RefusedMail: The mail server refused the mail with 550 5.1.1.' },
    { responseCode: 451, said: 'Error: The mail server answered 451 5.1.1.' },
  ])('repeats nothing of the reply but its codes: $responseCode', async ({ responseCode, said }) => {
    const { mail } = await open({ responseCode, text: '5.1.1 User mia.meyer of Northwind is unknown' });
    const error: unknown = await mail.send(buildMessage()).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe(said);
    expect(JSON.stringify(serializeError(error))).not.toMatch(/mia|Northwind/);
  });

  test.each([
    { name: 'Us\r\nBcc: eve@evil.example', address: 'a@b.example' },
    { name: 'Us', address: 'a@b.example\r\nBcc: eve@evil.example' },
  ])('refuses the sender %j', (sender) => {
    expect(() => createSmtpMail({ url: 'smtp://localhost', from: sender })).toThrow(RefusedMail);
  });

  test('refuses a URL with another scheme', () => {
    expect(() => createSmtpMail({ url: 'http://localhost', from })).toThrow(/SMTP_URL/);
  });
});

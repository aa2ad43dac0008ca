import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const PATIENCE = 60_000;

/** The newest code mailed to an address, from the mailbox of the sandbox of the server at `url`. */
export const mailedCode = async (url: string, address: string): Promise<string> => {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(100)) {
    const answer = await fetch(`${url}/sandbox/mail?to=${encodeURIComponent(address)}`);
    const { data } = (await answer.json()) as { data: { subject: string }[] };
    const code = /^\d{4}/.exec(data[0]?.subject ?? '')?.[0];
    if (code) return code;
  }
  throw new Error(`No code was mailed to ${address}.`);
};

import type { Config } from '../config/config.ts';
import { MAILBOX_PATH } from '../config/mailbox-address.ts';
import { firstHelpLines } from '../operator/command-registry.ts';

/** What a start prints outside of production: address, demo accounts, where sandbox mail is, the operator's commands. */
export const banner = (config: Config, url: string, demo: readonly string[]): string =>
  [
    '',
    `  UGC Marketplace is running at ${url}`,
    ...demo.map((line) => `  ${line}`),
    ...(config.smtpUrl ? [] : [`  Mail that the sandbox keeps: ${url}${MAILBOX_PATH}`]),
    ...(config.stripe ? [] : ['  Payments are a sandbox: pay with card 4242 4242 4242 4242, any future date, any CVC']),
    ...firstHelpLines.map((line) => `  ${line}`),
    `  API documentation: ${url}/api/docs`,
    `  All data is in ${config.dataDirectory}`,
    '',
    '',
  ].join('\n');

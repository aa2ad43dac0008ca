import type { Command } from './command.ts';

const health: Command = {
  name: 'health',
  arguments: [],
  help: 'Shows whether the server is ready, and what needs a person.',
  run: async ({ health: server }) => {
    const faults = Object.entries(await server.readiness());
    const notices = await server.notices();
    return [
      ...(faults.length === 0 ? ['Ready.'] : faults.map(([name, fault]) => `Not ready: ${name}: ${fault}`)),
      ...(notices.length === 0 ? ['Nothing needs a person.'] : notices),
    ];
  },
};

export const healthCommands: readonly Command[] = [health];

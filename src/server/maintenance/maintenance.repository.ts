import { settings } from '../db/schema/settings.ts';
import type { Queries } from '../db/transaction.ts';

/** Whether calls are answered by 503, until when, and in which words. */
export interface MaintenanceState {
  readonly isOn: boolean;
  readonly until: Date | null;
  readonly message: string | null;
}

/** Reads the switch. An end that is over does not switch it off: only an operator knows that the work is done. */
export const readMaintenance = async (orm: Queries): Promise<MaintenanceState> => {
  const [row] = await orm
    .select({ isOn: settings.maintenanceOn, until: settings.maintenanceUntil, message: settings.maintenanceMessage })
    .from(settings);
  return row ?? { isOn: false, until: null, message: null };
};

/** Sets the switch; a process that is told to forget what it knows follows at once, others within a second. */
export const setMaintenance = async (orm: Queries, { isOn, until, message }: MaintenanceState): Promise<void> => {
  await orm.update(settings).set({ maintenanceOn: isOn, maintenanceUntil: until, maintenanceMessage: message });
};

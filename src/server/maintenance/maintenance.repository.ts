import { settings } from '../db/schema/settings.ts';
import type { Queries } from '../db/transaction.ts';

/** Whether calls get a 503, the expected end, and the message. */
export interface MaintenanceState {
  readonly isOn: boolean;
  readonly until: Date | null;
  readonly message: string | null;
}

/** Reads the switch. A past end does not switch it off, because only an operator knows that the work is done. */
export const readMaintenance = async (orm: Queries): Promise<MaintenanceState> => {
  const [row] = await orm
    .select({ isOn: settings.maintenanceOn, until: settings.maintenanceUntil, message: settings.maintenanceMessage })
    .from(settings);
  return row ?? { isOn: false, until: null, message: null };
};

/** Sets the switch. A process whose cached state is cleared follows at once, others within a second. */
export const setMaintenance = async (orm: Queries, { isOn, until, message }: MaintenanceState): Promise<void> => {
  await orm.update(settings).set({ maintenanceOn: isOn, maintenanceUntil: until, maintenanceMessage: message });
};

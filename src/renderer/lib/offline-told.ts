let isTold = false;

/** Whether the page says that it is offline: a failure for that reason is not told once more. */
export const isOfflineTold = (): boolean => isTold;

export const noteOfflineTold = (told: boolean): void => {
  isTold = told;
};

const { EventEmitter } = require('node:events');

const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleState: () => 'active',
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
  onBatteryPower: false,
});

const started = new Map();
let lastId = 0;
const powerSaveBlocker = {
  start: (type) => {
    lastId++;
    started.set(lastId, type);
    return lastId;
  },
  stop: (id) => started.delete(id),
  isStarted: (id) => started.has(id),
};

module.exports = { powerMonitor, powerSaveBlocker };

const { EventEmitter } = require('node:events');
const { strict } = require('./strict.cjs');

/** Tests emit the system's events; the app can prevent `shutdown` (docs/api/power-monitor.md). */
class PowerMonitor extends EventEmitter {
  onBatteryPower = false;

  getSystemIdleState(threshold) {
    return this.getSystemIdleTime() >= threshold ? 'idle' : 'active';
  }
  getSystemIdleTime() {
    return 0;
  }
  isOnBatteryPower() {
    return this.onBatteryPower;
  }
}

const types = ['prevent-app-suspension', 'prevent-display-sleep'];
const started = new Map();
let lastId = -1;
const powerSaveBlocker = strict('powerSaveBlocker', {
  start: (type) => {
    if (!types.includes(type)) throw new TypeError(`electron stand-in: there is no power save blocker "${type}"`);
    lastId++;
    started.set(lastId, type);
    return lastId; // The first id is 0, as in Electron; a test for truth would take it for none.
  },
  stop: (id) => started.delete(id),
  isStarted: (id) => started.has(id),
});

module.exports = { powerMonitor: strict('powerMonitor', new PowerMonitor()), powerSaveBlocker };

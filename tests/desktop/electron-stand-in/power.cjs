const { EventEmitter } = require('node:events');
const { strict } = require('./strict.cjs');

/** The system's events are emitted by a test; `shutdown` can be prevented (docs/api/power-monitor.md). */
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
    return lastId; // the first is 0, as in Electron: an id may not be tested for truth
  },
  stop: (id) => started.delete(id),
  isStarted: (id) => started.has(id),
});

module.exports = { powerMonitor: strict('powerMonitor', new PowerMonitor()), powerSaveBlocker };

const { EventEmitter } = require('node:events');
const { event } = require('./events.cjs');

/** Shown nowhere: a test presses it by emitting `click`. */
class Notification extends EventEmitter {
  constructor(options = {}) {
    super();
    Object.assign(this, options);
  }
  show() {
    setImmediate(() => this.emit('show', event()));
  }
  close() {
    this.emit('close', event());
  }
  static isSupported() {
    return true;
  }
}

module.exports = { Notification };

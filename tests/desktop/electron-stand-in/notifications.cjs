const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { event } = require('./events.cjs');

/**
 * Shown nowhere: a test presses it by emitting `click`. Nothing here holds the object, as nothing in Electron does
 * (~Notification clears the delegate): an app that lets go of it loses the click.
 */
class Notification extends EventEmitter {
  constructor(options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    Object.assign(this, { title: '', subtitle: '', body: '', silent: false, actions: [] }, options);
  }
  show() {
    setImmediate(() => this.emit('show', event()));
  }
  /** Told nobody: `close` is for what its user did (docs/api/notification.md). */
  close() {}
  static isSupported() {
    return true;
  }
}

module.exports = { Notification };

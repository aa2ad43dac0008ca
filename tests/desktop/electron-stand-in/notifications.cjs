const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { event } = require('./events.cjs');

/**
 * A notification that is not displayed; a test clicks it by emitting `click`. Nothing here holds a reference to the
 * object, as in Electron (~Notification clears the delegate): an app that drops it loses the click.
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
  /** Does not emit `close`, which reports only what the user did (docs/api/notification.md). */
  close() {}
  static isSupported() {
    return true;
  }
}

module.exports = { Notification };

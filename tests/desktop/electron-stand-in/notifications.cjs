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
  /** On Windows the banner ends after seconds with `close`; the notification remains in the Action Center. */
  show() {
    setImmediate(() => {
      this.emit('show', event());
      if (process.platform === 'win32') this.emit('close', event({ reason: 'timedOut' }));
    });
  }
  /** Emits `close` on macOS and Windows only (api-notification.spec.ts, docs/api/notification.md). */
  close() {
    if (process.platform === 'linux') return;
    setImmediate(() => this.emit('close', event({ reason: 'applicationHidden' })));
  }
  static isSupported() {
    return true;
  }
  static _activated = () => {};
  /** Windows calls it for each click, also on a notification of an earlier run that no object represents any more. */
  static handleActivation(callback) {
    if (process.platform !== 'win32') throw new TypeError('Notification.handleActivation is not a function');
    Notification._activated = callback;
  }
}

module.exports = { Notification };

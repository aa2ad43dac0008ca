/** An event object like Electron's. */
const event = (extra) => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
  ...extra,
});

/** Emits an event; returns whether no listener prevented the default. */
function allowed(emitter, name, details, ...rest) {
  const sent = event(details);
  emitter.emit(name, sent, ...rest);
  return !sent.defaultPrevented;
}

module.exports = { event, allowed };

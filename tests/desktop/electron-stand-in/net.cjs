const { handlerOf } = require('./protocol.cjs');
const { strict } = require('./strict.cjs');

/** Node's network in place of Chromium's: proxy settings and certificates of the system do not apply. */
const net = strict('net', {
  fetch: (input, init) => {
    const address = String(input?.url ?? input);
    const handler = handlerOf(address);
    return handler ? handler(new Request(address, init)) : fetch(input, init);
  },
  _online: true,
  isOnline: () => net._online,
  get online() {
    return net._online;
  },
});

module.exports = { net };

const { cdp } = require('./cdp.cjs');
const { fromWeb } = require('./protocol.cjs');
const { strict } = require('./strict.cjs');

let lastId = 0;

/** A frame of a page (docs/api/web-frame-main.md). */
class WebFrameMain {
  url = '';
  origin = 'null';
  name = '';
  detached = false;
  processId = 1;

  constructor(tree, id, parent) {
    lastId++;
    this._tree = tree;
    this._id = id;
    this.parent = parent;
    this.frameTreeNodeId = lastId;
    this.routingId = lastId;
  }
  get top() {
    return this.parent?.top ?? this;
  }
  get frames() {
    return this._tree._all().filter((frame) => frame.parent === this);
  }
  get framesInSubtree() {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  get osProcessId() {
    return cdp.pid;
  }
  isDestroyed() {
    return this.detached;
  }
  send(channel, ...args) {
    this._tree._deliver(this._id, { kind: 'event', channel, args });
  }
  /** Sends `invoke` from this frame, as an attacker can who controls the page's process. */
  _invoke(channel, ...args) {
    return this._tree._invokeAs(this, channel, args);
  }
}

/** The frame tree of a page, built from events of the DevTools protocol. */
class FrameTree {
  #frames = new Map();

  constructor({ mainId, deliver, invokeAs }) {
    this._deliver = deliver;
    this._invokeAs = invokeAs;
    this.main = this.#add(mainId, null);
  }
  #add(id, parent) {
    const frame = strict('webFrameMain', new WebFrameMain(this, id, parent));
    this.#frames.set(id, frame);
    return frame;
  }
  _all() {
    return [...this.#frames.values()];
  }
  find(id) {
    return this.#frames.get(id) ?? null;
  }
  attached({ frameId, parentFrameId }) {
    if (!this.#frames.has(frameId)) this.#add(frameId, this.find(parentFrameId) ?? this.main);
  }
  navigated({ id, url, name, securityOrigin }) {
    const frame = this.find(id);
    if (!frame) return;
    frame.url = fromWeb(url);
    frame.name = name ?? '';
    frame.origin = securityOrigin?.includes('://') && securityOrigin !== '://' ? fromWeb(securityOrigin) : 'null';
  }
  detached({ frameId, reason }) {
    const frame = this.find(frameId);
    if (!frame || reason === 'swap') return;
    for (const gone of frame.framesInSubtree) {
      gone.detached = true;
      this.#frames.delete(gone._id);
    }
  }
}

module.exports = { FrameTree };

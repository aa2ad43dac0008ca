const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');

/** Not displayed; stays alive until it is destroyed, as in Electron (SelfKeepAlive in electron_api_tray.h). */
class Tray extends EventEmitter {
  #isDestroyed = false;
  #title = '';

  constructor(image) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready');
    if (image === undefined) throw new TypeError('Tray needs an image');
    this._image = image;
  }
  #alive() {
    if (this.#isDestroyed) throw new Error('Tray is destroyed');
  }
  setToolTip(text) {
    this.#alive();
    this._toolTip = text;
  }
  setTitle(title) {
    this.#alive();
    this.#title = title;
  }
  getTitle() {
    return this.#title;
  }
  setImage(image) {
    this.#alive();
    this._image = image;
  }
  setPressedImage() {
    this.#alive();
  }
  setContextMenu(menu) {
    this.#alive();
    this._menu = menu;
  }
  popUpContextMenu() {
    this.#alive();
  }
  getBounds() {
    return { x: 1880, y: 1044, width: 24, height: 24 };
  }
  setIgnoreDoubleClickEvents() {}
  destroy() {
    this.#isDestroyed = true;
  }
  isDestroyed() {
    return this.#isDestroyed;
  }
}

module.exports = { Tray };

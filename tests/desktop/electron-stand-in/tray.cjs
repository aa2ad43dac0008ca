const { EventEmitter } = require('node:events');

class Tray extends EventEmitter {
  constructor(image) {
    super();
    this._image = image;
  }
  setToolTip(text) {
    this._toolTip = text;
  }
  setTitle() {}
  setImage(image) {
    this._image = image;
  }
  setContextMenu(menu) {
    this._menu = menu;
  }
  popUpContextMenu() {}
  displayBalloon(options) {
    this._balloon = options;
  }
  setIgnoreDoubleClickEvents() {}
  destroy() {
    this._destroyed = true;
  }
  isDestroyed() {
    return this._destroyed === true;
  }
}

module.exports = { Tray };

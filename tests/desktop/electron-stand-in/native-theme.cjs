const { EventEmitter } = require('node:events');
const { windows } = require('./open-windows.cjs');
const { strict } = require('./strict.cjs');

/** The system theme is light until a test sets `_systemIsDark`. */
class NativeTheme extends EventEmitter {
  /** @type {'system' | 'light' | 'dark'} */
  _source = 'system';
  _isDark = false;
  shouldUseHighContrastColors = false;
  shouldUseInvertedColorScheme = false;
  inForcedColorsMode = false;
  prefersReducedTransparency = false;

  get shouldUseDarkColors() {
    return this._source === 'system' ? this._isDark : this._source === 'dark';
  }
  get themeSource() {
    return this._source;
  }
  set themeSource(source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError('Error processing argument: themeSource');
    if (source === this._source) return;
    this._source = source;
    this._changed();
  }
  set _systemIsDark(isDark) {
    this._isDark = isDark;
    if (this._source === 'system') this._changed();
  }
  /** Updates `prefers-color-scheme` of the pages. */
  _changed() {
    for (const window of windows) window.webContents._showTheme();
    this.emit('updated');
  }
  get _colorScheme() {
    if (this._source === 'system' && !this._isDark) return '';
    return this.shouldUseDarkColors ? 'dark' : 'light';
  }
}

module.exports = { nativeTheme: strict('nativeTheme', new NativeTheme()) };

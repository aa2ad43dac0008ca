const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { event } = require('./events.cjs');
const { windows } = require('./open-windows.cjs');

const focusedWindow = () => [...windows].find((window) => window.isFocused());

/** Roles that act on the focused page. */
const editRoles = ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'];

class MenuItem {
  enabled = true;
  visible = true;
  checked = false;

  constructor(options) {
    Object.assign(this, { type: options.submenu ? 'submenu' : 'normal', label: options.role ?? '' }, options);
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu);
    this.click = (details = {}, window = focusedWindow()) => this.#press(options.click, details, window);
  }

  #press(click, details, window) {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (click) click(this, window, details);
    else if (this.role === 'quit') app.quit();
    else if (this.role === 'close') window?.close();
    else if (this.role === 'reload') window?.webContents.reload();
    else if (editRoles.includes(this.role)) window?.webContents[this.role]();
  }
}

class Menu extends EventEmitter {
  items = [];

  append(item) {
    this.items.push(item);
  }
  insert(position, item) {
    this.items.splice(position, 0, item);
  }
  popup(options) {
    this._popped = options ?? {};
    this.emit('menu-will-show', event());
  }
  closePopup() {
    this.emit('menu-will-close', event());
  }
  getMenuItemById(id) {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below) return below;
    }
    return null;
  }

  static buildFromTemplate(template) {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }
  static setApplicationMenu(menu) {
    app.applicationMenu = menu;
  }
  static getApplicationMenu() {
    return app.applicationMenu;
  }
}

module.exports = { Menu, MenuItem };

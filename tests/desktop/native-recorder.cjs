// Loaded before the app's entry (`electron -r`): records what would leave the app, so that a test can look at it. Touches
// documented API only, and so works on Electron and on the stand-in. Later, through the debugger, it would race the start.
const { dialog, shell } = require('electron');

const recorded = { opened: [], errors: [] };
globalThis.__recorded = recorded;

shell.openExternal = async (url) => {
  recorded.opened.push(url);
};
dialog.showErrorBox = (_title, text) => {
  recorded.errors.push(text);
};

const { refuse, strict } = require('./strict.cjs');

module.exports = {
  dialog: strict('dialog', {
    showOpenDialog: refuse('dialog.showOpenDialog'),
    showOpenDialogSync: refuse('dialog.showOpenDialogSync'),
    showSaveDialog: refuse('dialog.showSaveDialog'),
    showSaveDialogSync: refuse('dialog.showSaveDialogSync'),
    showMessageBox: refuse('dialog.showMessageBox'),
    showMessageBoxSync: refuse('dialog.showMessageBoxSync'),
    showErrorBox: refuse('dialog.showErrorBox'),
  }),
};

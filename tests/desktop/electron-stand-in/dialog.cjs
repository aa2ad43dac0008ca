const { refuse, strict } = require('./strict.cjs');

const names = [
  'showOpenDialog',
  'showOpenDialogSync',
  'showSaveDialog',
  'showSaveDialogSync',
  'showMessageBox',
  'showMessageBoxSync',
  'showErrorBox',
  'showCertificateTrustDialog',
];

module.exports = {
  dialog: strict('dialog', Object.fromEntries(names.map((name) => [name, refuse(`dialog.${name}`)]))),
};

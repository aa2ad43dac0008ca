/** All open windows. Windows add themselves; `app.quit` reads the set. */
module.exports = { windows: new Set() };

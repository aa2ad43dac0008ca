/** Every window that is not closed. The app asks it when quitting, the windows enter themselves. */
module.exports = { windows: new Set() };

/**
 * Electron's `getPathForFile` is synchronous, the DevTools protocol's `DOM.getFileInfo` is not. So a `change` or `drop`
 * event with files is held back, their paths are fetched, and the event is dispatched again. Sent to the isolated world
 * as source.
 */
function createFilePaths(send) {
  const paths = new Map();
  const held = new Map();
  const waiting = {};
  let lastId = 0;
  globalThis.__standin_files = waiting;

  const keyOf = (file) => [file.name, file.size, file.lastModified, file.type].join('\0');
  const replayOf = ({ type, target }, files) => {
    if (type === 'change') return () => target.dispatchEvent(new Event('change', { bubbles: true }));
    return () => {
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer }));
    };
  };
  const hold = (event) => {
    const files = [...((event.type === 'change' ? event.target?.files : event.dataTransfer?.files) ?? [])];
    if (files.every((file) => paths.has(keyOf(file)))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    lastId++;
    waiting[lastId] = files;
    held.set(lastId, { files, replay: replayOf(event, files) });
    send({ kind: 'paths', id: lastId, count: files.length });
  };
  addEventListener('change', hold, true);
  addEventListener('drop', hold, true);

  return {
    resume: ({ id, found }) => {
      const { files, replay } = held.get(id);
      for (const [index, file] of files.entries()) paths.set(keyOf(file), found[index]);
      delete waiting[id];
      held.delete(id);
      replay();
    },
    getPathForFile: (file) => {
      if (!(file instanceof File)) throw new TypeError('Argument must be a File');
      return paths.get(keyOf(file)) ?? '';
    },
  };
}

module.exports = { createFilePaths };

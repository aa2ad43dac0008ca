const { strict } = require('./strict.cjs');

const image = (size) => ({
  isEmpty: () => size.width === 0,
  getSize: () => size,
  resize: () => image(size),
  toPNG: () => Buffer.alloc(0),
  toDataURL: () => 'data:,',
  setTemplateImage() {},
  isTemplateImage: () => false,
  addRepresentation() {},
});

const some = () => image({ width: 16, height: 16 });

module.exports = {
  nativeImage: strict('nativeImage', {
    createEmpty: () => image({ width: 0, height: 0 }),
    createFromPath: some,
    createFromDataURL: some,
    createFromBuffer: some,
  }),
};

const { strict } = require('./strict.cjs');

const image = (size, facts = { isTemplate: false }) => ({
  isEmpty: () => size.width === 0,
  getSize: () => size,
  resize: (to) => image({ ...size, ...to }),
  toPNG: () => Buffer.alloc(0),
  toDataURL: () => 'data:,',
  setTemplateImage: (isTemplate) => void Object.assign(facts, { isTemplate }),
  isTemplateImage: () => facts.isTemplate,
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

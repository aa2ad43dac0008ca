// How dependency-cruiser reads TypeScript, whose compiler here has no programming interface: Babel parses a file and keeps
// nothing but its imports. Type imports count too; they become `export … from`, by which a rule can tell them apart.

const isType = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type'));

const keepImports = ({ types: t }) => ({
  parserOverride(code, options, parse) {
    const isTsx = options.sourceFileName.endsWith('.tsx');
    const file = parse(code, { ...options, plugins: ['typescript', ...(isTsx ? ['jsx'] : [])] });
    const kept = [];
    t.traverseFast(file.program, (node) => {
      if (t.isImportDeclaration(node) || t.isExportDeclaration(node)) {
        if (!node.source) return;
        const source = t.stringLiteral(node.source.value);
        kept.push(isType(node) ? t.exportAllDeclaration(source) : t.importDeclaration([], source));
      } else if (t.isTSImportType(node)) {
        kept.push(t.exportAllDeclaration(t.stringLiteral(node.argument.value)));
      } else if (t.isCallExpression(node) && t.isImport(node.callee) && t.isStringLiteral(node.arguments[0])) {
        kept.push(t.expressionStatement(t.callExpression(t.import(), [t.stringLiteral(node.arguments[0].value)])));
      }
    });
    file.program.body = kept;
    file.program.directives = [];
    file.comments = [];
    return file;
  },
});

module.exports = { babelrc: false, configFile: false, plugins: [keepImports] };

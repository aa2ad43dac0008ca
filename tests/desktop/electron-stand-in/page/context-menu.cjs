/**
 * Runs in the isolated world: reports a context menu that the page did not prevent, with Chromium's parameters
 * (docs/api/web-contents.md, event context-menu). Sent to the page as source.
 */
function reportContextMenus(send) {
  const controlOf = (node) => {
    if (node instanceof HTMLTextAreaElement) return 'text-area';
    return node instanceof HTMLInputElement ? `input-${node.type}` : 'none';
  };
  const mediaOf = (node) => {
    if (node instanceof HTMLImageElement) return 'image';
    if (node instanceof HTMLVideoElement) return 'video';
    return node instanceof HTMLAudioElement ? 'audio' : 'none';
  };
  const selectionOf = (node) => {
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
      // Inputs of some types, such as email, have no selection range.
      return node.selectionStart === null
        ? String(getSelection())
        : node.value.slice(node.selectionStart, node.selectionEnd ?? undefined);
    return String(getSelection());
  };

  addEventListener('contextmenu', (click) => {
    if (click.defaultPrevented) return;
    const node = click.composedPath()[0];
    const link = click.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const formControlType = controlOf(node);
    const isTextField =
      (node instanceof HTMLInputElement && /^(text|search|url|tel|email|password|number)$/.test(node.type)) ||
      node instanceof HTMLTextAreaElement;
    const isEditable = (isTextField && !node.readOnly && !node.disabled) || node.isContentEditable === true;
    const selectionText = selectionOf(node);
    const isSelected = selectionText !== '';
    const isSecret = formControlType === 'input-password';
    send({
      kind: 'context-menu',
      params: {
        x: Math.round(click.clientX),
        y: Math.round(click.clientY),
        linkURL: link?.href ?? '',
        linkText: link?.textContent ?? '',
        pageURL: location.href,
        frameURL: '',
        srcURL: node.currentSrc || node.src || '',
        mediaType: mediaOf(node),
        hasImageContents: node instanceof HTMLImageElement && node.naturalWidth > 0,
        isEditable,
        selectionText: isSecret ? '' : selectionText,
        titleText: node.title ?? '',
        altText: node.alt ?? '',
        formControlType,
        spellcheckEnabled: isEditable && node.spellcheck,
        misspelledWord: '',
        dictionarySuggestions: [],
        menuSourceType: 'mouse',
        editFlags: {
          canUndo: isEditable,
          canRedo: isEditable,
          canCut: isEditable && isSelected && !isSecret,
          canCopy: isSelected && !isSecret,
          canPaste: isEditable,
          canDelete: isEditable && isSelected,
          canSelectAll: true,
          canEditRichly: node.isContentEditable === true,
        },
      },
    });
  });
}

module.exports = { reportContextMenus };

export { ScriptFrame } from '#renderer/ui/script-frame.tsx';

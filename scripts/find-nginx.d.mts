export function searchNginx(): string | undefined;

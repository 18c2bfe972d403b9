export function keepPrivate(folder: string): void;

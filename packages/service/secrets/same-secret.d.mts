export function secretCheck(expected: string): (given: string) => boolean;
export function sameSecret(given: string, expected: string): boolean;

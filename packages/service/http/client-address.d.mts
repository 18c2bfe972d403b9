import type { IncomingMessage } from "node:http";

export function readAddress(text: string | undefined): string | null;
export function proxiesOf(list: string): string[];
export function namesProxies(list: string): boolean;
export function clientAddressReader(trusted: string): (request: IncomingMessage) => string | null;

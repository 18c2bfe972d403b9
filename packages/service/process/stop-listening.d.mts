import type { Server } from "node:http";

export function stopListening(server: Server): Promise<void>;

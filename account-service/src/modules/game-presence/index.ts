export { mayBeInGame } from "./game-presence-service.ts";

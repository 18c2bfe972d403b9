import { runService } from "@tambayan/service/run-service";

runService("account-service", async () => {
  const { start } = await import("../start.ts");
  return start();
});

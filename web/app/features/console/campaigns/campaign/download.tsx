import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { sayLostLine } from "~/platform/browsers/lost-line";
import { Button } from "~/ui/button";

/**
 * Downloads the codes of a batch. With scripts the button is closed meanwhile, and the page shows the batch's new
 * status; without, the form's response is the file.
 */
export function Download({ campaign, batch }: { campaign: number; batch: number }) {
  const [running, setRunning] = useState(false);
  const { revalidate } = useRevalidator();
  const action = `/admin/campaigns/${campaign}/batches/${batch}/codes.csv`;

  async function save(event: FormEvent) {
    event.preventDefault();
    setRunning(true);
    try {
      const response = await fetch(action, { method: "POST", redirect: "manual" });
      // A refusal, which the campaign's page shows, or an error.
      if (!response.ok) return window.location.reload();
      const url = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement("a"), { href: url, download: `codes-${batch}.csv` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch {
      // The status shows whether the codes have to be downloaded again.
      sayLostLine();
    } finally {
      setRunning(false);
      revalidate();
    }
  }

  return (
    <form method="post" action={action} onSubmit={(event) => void save(event)}>
      <Button type="submit" variant="gold" disabled={running}>
        {running ? "Downloading…" : "Download codes"}
      </Button>
    </form>
  );
}

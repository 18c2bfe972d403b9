/** A panel beside the form of a download: fills in the size and SHA-256 of a file on the editor's computer. */
import { Button, Flex, ProgressBar, Typography } from "@strapi/design-system";
import { useForm, useNotification } from "@strapi/strapi/admin";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { factsOf } from "./file-facts";

function FileFacts() {
  const onChange = useForm("FileFacts", (form) => form.onChange);
  const { toggleNotification } = useNotification();
  const [share, setShare] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [reading] = useState(() => new AbortController());
  useEffect(() => () => reading.abort(), [reading]);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setShare(0);
    try {
      const { size, sha256 } = await factsOf(file, setShare, reading.signal);
      onChange("size_bytes", String(size));
      onChange("sha256", sha256);
      toggleNotification({ type: "success", message: `Size and SHA-256 of ${file.name} filled in.` });
    } catch {
      if (!reading.signal.aborted)
        toggleNotification({ type: "danger", message: `${file.name} cannot be read.` });
    }
    setShare(null);
    // Choosing the same file again is a change again.
    target.value = "";
  }

  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Button variant="secondary" fullWidth disabled={share !== null} onClick={() => input.current?.click()}>
        Read from the file
      </Button>
      <input ref={input} type="file" hidden onChange={read} data-testid="file-facts" />
      {share === null ? (
        <Typography textColor="neutral600">
          Choose the file that players download. It is read on your computer and not sent anywhere.
        </Typography>
      ) : (
        <ProgressBar value={Math.round(share * 100)} aria-label="Reading the file" />
      )}
    </Flex>
  );
}

/** The panel, for downloads. */
export function FilePanel({ model }: { model: string }) {
  if (model !== "api::download-link.download-link") return null;
  return { title: "Size and SHA-256", content: <FileFacts /> };
}

/** Multipart bodies by hand, so that tests can break them. */

export type Part = { name: string; filename?: string; type?: string; content: string | Buffer };

export const boundary = "tambayan-boundary";
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export function multipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Size and SHA-256 of a file on the editor's computer: it is read in pieces and never leaves the computer. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const pieceBytes = 4 * 1024 * 1024;

/**
 * @param onProgress told the share of the file that has been read, from 0 to 1
 * @param signal stops reading: the promise is then rejected
 */
export async function factsOf(
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<{ size: number; sha256: string }> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += pieceBytes) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()));
    onProgress(Math.min(1, (from + pieceBytes) / file.size));
  }
  return { size: file.size, sha256: bytesToHex(hash.digest()) };
}

import { crc32, deflateSync } from "node:zlib";

interface PngShape {
  width: number;
  height: number;
  /** How many rows there really are; all of them by default. */
  rows?: number;
  /** Bits a pixel: grey, or red, green, blue and alpha. */
  bits?: 1 | 32;
}

/** A PNG of one colour: small in bytes, however large in pixels. */
export function png({ width, height, rows = height, bits = 1 }: PngShape): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(content.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(bits === 1 ? [1, 0] : [8, 6], 8);
  const content = deflateSync(Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", content),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Text as the outlines of a font's letters: what is drawn with it needs no installed font, and is the same on every
 * system.
 */

import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";

/** A line of text as SVG paths whose baseline starts at 0,0. */
export interface Line {
  width: number;
  paths: string;
}

/** @param files fonts; a letter comes from the first one that has it, and is left out if none does, like an emoji. */
export function createLettering(files: string[]) {
  const fonts = files.flatMap((file) => {
    const font = fontkit.create(readFileSync(file));
    return "layout" in font ? [font] : [];
  });
  type Font = (typeof fonts)[number];

  /** The parts of a text by the font that has their letters. */
  function runsOf(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const letter of text) {
      const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += letter;
      else if (font) runs.push({ font, text: letter });
    }
    return runs;
  }

  function draw(text: string, size: number): Line {
    let width = 0;
    const paths: string[] = [];
    for (const run of runsOf(text)) {
      const scale = size / run.font.unitsPerEm;
      const { glyphs, positions } = run.font.layout(run.text);
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const d = glyph.path.toSVG();
        const at = `translate(${(width + xOffset * scale).toFixed(1)} ${(-yOffset * scale).toFixed(1)})`;
        if (d) paths.push(`<path transform="${at} scale(${scale} -${scale})" d="${d}"/>`);
        width += xAdvance * scale;
      });
    }
    return { width, paths: paths.join("") };
  }

  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce(
      (sum, { font, text }) => sum + (font.layout(text).advanceWidth * size) / font.unitsPerEm,
      0,
    );

  /** Words in lines of a width; a longer word is broken. */
  function wrap(text: string, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer, size) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = "";
      for (const letter of word) {
        if (widthOf(line + letter, size) > width) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    return line ? [...lines, line] : lines;
  }

  return {
    draw,

    /** A text in the largest of these sizes in which its lines are no higher than a box; cut off in the smallest. */
    fit(text: string, sizes: readonly number[], box: { width: number; height: number }) {
      let [size = 0, lines = [] as string[]] = [];
      for (size of sizes) {
        lines = wrap(text, size, box.width);
        if (lines.length * size <= box.height) break;
      }
      const most = Math.floor(box.height / size);
      const shown = lines.slice(0, most).map((line, index) => {
        const isCut = index === most - 1 && lines.length > most;
        return draw(isCut ? `${line.slice(0, -2)}…` : line, size);
      });
      return { size, lines: shown };
    },
  };
}
export type Lettering = ReturnType<typeof createLettering>;
